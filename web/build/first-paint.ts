import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Manifest, type Plugin, type ResolvedConfig, runnerImport } from 'vite'

type Pages = typeof import('../src/app/first-paint.tsx')

const FONT = /url\(["']?([^"')]+\.woff2)["']?\)/

/** Writes one page per static first paint (decision 6), with the style sheet inline. */
export function firstPaint(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'muster-first-paint',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const out = join(config.root, config.build.outDir)
      const read = (file: string) => readFile(join(out, file), 'utf8')
      const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest
      const { html, css } = await withStyles(inTasks(await read('index.html')), read)
      const { module } = await runnerImport<Pages>(join(config.root, 'src/app/first-paint.tsx'), {
        root: config.root,
        configFile: false,
        logLevel: 'error',
        plugins: [react()],
      })
      const font = FONT.exec(css)?.[1]
      const head = [
        `<meta name="description" content="${escaped(module.description)}">`,
        // low: text is readable without it
        font &&
          `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
      ]
      for (const page of module.firstPaints) {
        const preloads = chunksOf(manifest, page.modules).map(
          // low: the early script and what it asks for come first
          file => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`,
        )
        const scripts = page.early.map(
          source =>
            `<script type="module" async fetchpriority="high" crossorigin src="/${manifest[source]?.file}"></script>`,
        )
        const filled = html
          .replace(/<title>.*?<\/title>/, () => `<title>${escaped(page.title)}</title>`)
          .replace('<script ', () => `${scripts.join('')}<script `)
          .replace('</head>', () => `${[...head, ...preloads].filter(Boolean).join('')}</head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`)
        await writeFile(join(out, page.file), filled)
      }
    },
  }
}

const ENTRY = /<script type="module"[^>]*><\/script>/
const PRELOAD = /\s*<link rel="modulepreload"([^>]*) href="([^"]+)">/g

/** A script of its own for each chunk of the entry: the browser answers a tap between two scripts, not within one. */
function inTasks(html: string): string {
  const scripts = [...html.matchAll(PRELOAD)].map(
    ([, attributes, file]) => `<script type="module"${attributes} src="${file}"></script>`,
  )
  return html.replaceAll(PRELOAD, '').replace(ENTRY, entry => scripts.join('') + entry)
}

async function withStyles(html: string, read: (file: string) => Promise<string>) {
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html)
  if (!link?.[1]) throw new Error('The built page names no style sheet.')
  const css = await read(link[1])
  return { css, html: html.replace(link[0], () => `<style>${css.trim()}</style>`) }
}

/** The chunks of the modules and their imports, without those of the entry. */
function chunksOf(manifest: Manifest, modules: string[]): string[] {
  const entry = withImports(manifest, ['index.html'])
  return [...withImports(manifest, modules)].flatMap(key =>
    entry.has(key) ? [] : (manifest[key]?.file ?? []),
  )
}

/** The keys of the modules and of all that they import. */
function withImports(manifest: Manifest, modules: string[]): Set<string> {
  const found = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    chunk.imports?.forEach(collect)
  }
  modules.forEach(collect)
  return found
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
