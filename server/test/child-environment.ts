import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** For a Muster as people start it: without vitest's variables, and without the web app, which need not be built. The compile cache halves the time to load it. */
export function childEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, DATABASE_URL: ___, ...inherited } = process.env
  return { ...inherited, WEB_APP: 'none', NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'), ...env }
}
