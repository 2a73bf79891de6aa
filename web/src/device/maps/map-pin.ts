const SHAPE = 'M14 1C6.8 1 1 6.8 1 14c0 9.4 13 25 13 25s13-15.6 13-25C27 6.8 21.2 1 14 1Z'
/** The pin's tip is at the middle of the lower edge of this box. */
export const PIN_SIZE = { width: 44, height: 44 }

export function pinElement(label: string): HTMLElement {
  const pin = document.createElement('div')
  pin.className = 'map-pin'
  pin.setAttribute('role', 'img')
  pin.setAttribute('aria-label', label)
  pin.innerHTML = `<svg viewBox="0 0 28 40" aria-hidden="true"><path d="${SHAPE}"/><circle cx="14" cy="14" r="5"/></svg>`
  return pin
}
