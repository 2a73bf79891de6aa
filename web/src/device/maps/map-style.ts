import css from './map.css?inline'

let isAdded = false

/** The styles are part of the map's script, so that other screens do not load them. */
export function addMapStyles() {
  if (isAdded) return
  isAdded = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Resolves custom properties in the element's theme, as a canvas does not support light-dark(). */
export function resolveColors<Name extends string>(
  element: HTMLElement,
  properties: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const probe = document.createElement('span')
  element.append(probe)
  const colors = Object.entries<string>(properties).map(([name, property]) => {
    probe.style.color = `var(${property})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colors)
}

export function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}
