import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
/** The web app of the version before. */
const FROZEN = path.join(ROOT, 'e2e/builds/web-app.tar.br')
/** Compressed copies, and pictures that no journey needs. */
const LEFT_OUT = ['*.br', '*.gz', '*.png']
const WINDOW = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }

/** A server of today with the web app of the version before: what a phone has that was not updated yet. */
export function serverWithFrozenBuild(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'muster-frozen-'))
  const ownFiles = ['check-node.js', 'migrations', 'package.json', 'regions', 'src']
  for (const name of ownFiles)
    cpSync(path.join(ROOT, 'server', name), path.join(root, 'server', name), { recursive: true })
  for (const name of ['domain', 'node_modules', 'package.json', 'server/node_modules'])
    symlinkSync(path.join(ROOT, name), path.join(root, name))
  const webDir = path.join(root, 'web/dist')
  mkdirSync(webDir, { recursive: true })
  execFileSync('tar', ['-xf', '-', '-C', webDir], { input: brotliDecompressSync(readFileSync(FROZEN)) })
  return root
}

/** Packs `web/dist`. Run it with a build of the version that is released. */
function freeze() {
  const without = LEFT_OUT.map(name => `--exclude=${name}`)
  const packed = execFileSync('tar', [...without, '-cf', '-', '-C', path.join(ROOT, 'web/dist'), '.'], {
    maxBuffer: 100_000_000,
  })
  mkdirSync(path.dirname(FROZEN), { recursive: true })
  writeFileSync(FROZEN, brotliCompressSync(packed, { params: WINDOW }))
}

if (process.argv[1] === import.meta.filename) freeze()
