import type { Plugin } from 'vite'

const INSERT = /function __insertCSS\(code\) \{[\s\S]*?\n\}/
const ADOPT = `function __insertCSS(code) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets.push(sheet)
}`

/**
 * The toast library adds a style element when it is loaded, which the content security policy refuses. This makes it
 * adopt a style sheet instead (decision 26).
 */
export const adoptedStyles = (): Plugin => ({
  name: 'muster-adopted-styles',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      if (!INSERT.test(code)) throw new Error('sonner adds its style sheet in another way than __insertCSS.')
      return code.replace(INSERT, ADOPT)
    },
  },
})
