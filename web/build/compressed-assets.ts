import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Scripts are compressed once, as hard as can be, and not anew for each phone; the server sends these files as they are. */
export function compressedAssets(): Plugin {
  let assets = ''
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved(config) {
      assets = path.join(config.root, config.build.outDir, 'assets')
    },
    closeBundle() {
      for (const name of readdirSync(assets)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const bytes = readFileSync(path.join(assets, name))
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(path.join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
