const OUTLINE = 'M14 1C6.8 1 1 6.8 1 14c0 9.4 13 25 13 25s13-15.6 13-25C27 6.8 21.2 1 14 1Z'
export const PIN_SIZE = { width: 44, height: 44 }

export function pinElement(label: string): HTMLElement {
  const pin = document.createElement('div')
  pin.className = 'map-pin'
  pin.setAttribute('role', 'img')
  pin.setAttribute('aria-label', label)
  const picture = svg('svg', { viewBox: '0 0 28 40', 'aria-hidden': 'true' })
  picture.append(svg('path', { d: OUTLINE }), svg('circle', { cx: '14', cy: '14', r: '5' }))
  pin.append(picture)
  return pin
}

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}
