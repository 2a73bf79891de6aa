import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { keptPages } from '@muster/domain/shell/pages.ts'
import { visitorPaths } from '@muster/domain/shell/routes.ts'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** Chunks of maps, of accounts and of what staff set up: without a network they are of no use. */
const NOT_KEPT =
  /^(leaflet|google|embedded|map|address-field|car-pool-form|all-car-pools|preferences|gallery|sign-up|(forgot|reset|change|new)-|confirm-email|undo-|delete-account|installation|webhooks|reminders\.|sent|reach|queue|type-code|update-needed|compose|new-token|user-preferences)/

/** Builds `/sw.js` by itself, as one classic script: what it shares with the app would become chunks of the app. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  let assets: string[]
  return {
    name: 'muster-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle(_, bundle) {
      assets = keptAssets(bundle)
    },
    closeBundle: {
      // after `firstPaint` has written the pages
      sequential: true,
      async handler() {
        const { outDir, target } = config.build
        await build({
          root: config.root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            PAGES: JSON.stringify(pagesOf(path.join(config.root, outDir))),
            ASSETS: JSON.stringify(assets.join(' ')),
            VISITOR_PATHS: JSON.stringify(visitorPaths()),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            target,
            rolldownOptions: {
              input: 'src/service-worker/main.ts',
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}

/** The names of assets contain their hash; a page needs a revision. */
const pagesOf = (out: string) =>
  Object.entries(keptPages).map(([page, url]) => ({
    url,
    revision: createHash('sha256')
      .update(readFileSync(path.join(out, `${page}.html`)))
      .digest('hex')
      .slice(0, 8),
  }))

/** A kept chunk needs what it imports: a build may put shared code into a chunk that has the name of a map. */
export function keptAssets(bundle: Record<string, object>): string[] {
  const kept = new Set<string>()
  const keep = (file: string) => {
    if (kept.has(file)) return
    kept.add(file)
    const chunk: { imports?: string[] } = bundle[file] ?? {}
    chunk.imports?.forEach(keep)
  }
  for (const file of Object.keys(bundle))
    if (/\.(js|woff2)$/.test(file) && !NOT_KEPT.test(path.basename(file))) keep(file)
  return [...kept].map(file => path.basename(file)).toSorted()
}
