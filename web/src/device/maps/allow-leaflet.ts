interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(markup: string): string | null }): void
}

/** Leaflet writes it when it is loaded, to find out whether the browser can draw SVG. */
const TEST_OF_LEAFLET = '<svg/>'

let isAllowed = false

/** Call before Leaflet is loaded. Any other markup written as text stays refused by the content security policy. */
export function allowLeaflet() {
  if (isAllowed) return
  isAllowed = true
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: markup => (markup === TEST_OF_LEAFLET ? markup : null),
  })
}
