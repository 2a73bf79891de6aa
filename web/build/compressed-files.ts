import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compresses assets and pages once, at the highest level; the server sends these files as they are. */
export function compressedFiles(): Plugin {
  let out = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved(config) {
      out = path.join(config.root, config.build.outDir)
    },
    closeBundle: {
      // after `firstPaint` has written the pages
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|html)$/.test(name)) continue
          const bytes = readFileSync(path.join(out, name))
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          writeFileSync(path.join(out, `${name}.br`), brotliCompressSync(bytes, { params }))
          writeFileSync(path.join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
