import css from './map.css?inline'

let isAdopted = false

/** It comes with the map's own script: no other screen pays for it. */
export function adoptMapStyle() {
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What the custom properties are in the theme that the element shows. A canvas does not know light-dark(). */
export function coloursOf<Name extends string>(
  element: HTMLElement,
  properties: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const probe = document.createElement('span')
  element.append(probe)
  const colours = Object.entries<string>(properties).map(([name, property]) => {
    probe.style.color = `var(${property})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours)
}

export function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}
