import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const ENDPOINTS = /\/domain\/src\/[^/]+\/endpoints\.ts$/
/** its own, another feature's, and what both are made of */
const SCHEMAS = /\/(schema|text)\.ts$/
const SLIM = '\0slim:'

/**
 * An endpoint names the schemas of its body and filters for the server. The browser only needs its method and
 * path, and a screen that validates imports its schema itself, so zod stays out of screens without a form.
 */
export const slimEndpoints = (): Plugin => ({
  name: 'muster-slim-endpoints',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!SCHEMAS.test(source) || !importer || !ENDPOINTS.test(importer)) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && `${SLIM}${resolved.id}`
  },
  async load(id) {
    if (!id.startsWith(SLIM)) return null
    const text = await readFile(id.slice(SLIM.length), 'utf8')
    const names = [...text.matchAll(/^export const (\w+)/gm)].map(match => match[1])
    return names.map(name => `export const ${name} = undefined`).join('\n')
  },
})
