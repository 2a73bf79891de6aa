import path from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

const SOURCES = ['ask-first.ts', 'show-events.tsx']

/**
 * Builds the scripts that run before the app by themselves, with `app/early` in place of React and of what needs the
 * server (decision 101): what they share with the app would make them wait for its large files.
 */
export function earlyScripts(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'muster-early-scripts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      for (const chunk of await chunksFrom(config)) {
        const { name, fileName, code: source } = chunk
        const originalFileName = path.relative(config.root, chunk.facadeModuleId ?? '')
        this.emitFile({ type: 'asset', name, fileName, originalFileName, source })
      }
    },
  }
}

async function chunksFrom({ root, build: { target } }: ResolvedConfig): Promise<Rolldown.OutputChunk[]> {
  const early = (file: string) => path.join(root, 'src/app/early', file)
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        { find: /^react(\/jsx-runtime)?$/, replacement: early('react.ts') },
        { find: /^(#ui|\.)\/link\.tsx$/, replacement: early('link.tsx') },
        { find: /^.*\/use-rsvp\.ts$/, replacement: early('use-rsvp.ts') },
        { find: /^.*\/join-refusal\.tsx$/, replacement: early('join-refusal.ts') },
      ],
    },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: SOURCES.map(early), preserveEntrySignatures: 'allow-extension' },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter(file => file.type === 'chunk')
}
