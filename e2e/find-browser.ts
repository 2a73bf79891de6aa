import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from 'playwright'

export interface Browser {
  executablePath: string
  /** false for the headless shell, which has no permissions, push or installation */
  isFull: boolean
  env: Record<string, string>
}

const SYSTEM: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
}

const full = (executablePath: string): Browser => ({ executablePath, isFull: true, env: {} })

const findInstalled = () =>
  [chromium.executablePath(), ...(SYSTEM[process.platform] ?? [])].find(candidate => existsSync(candidate))

/** An installed Chromium, for walks that need push or installation; without one the usual browser. */
export async function findFullBrowser(): Promise<Browser> {
  const installed = findInstalled()
  return installed && !process.env.MUSTER_CHROMIUM ? full(installed) : findBrowser()
}

/**
 * The browser from npm where there is one, because it draws the same pixels everywhere. `MUSTER_CHROMIUM` is the path of
 * another one, or `system` for an installed one.
 */
export async function findBrowser(): Promise<Browser> {
  const asked = process.env.MUSTER_CHROMIUM
  if (asked && asked !== 'system') return full(asked)
  if (!asked && process.platform === 'linux' && process.arch === 'x64') return bundled()
  const installed = findInstalled()
  if (installed) return full(installed)
  throw new Error(
    'No Chromium was found. Install one (on Debian: apt-get install chromium) or set MUSTER_CHROMIUM to its path.',
  )
}

/** The headless shell of @sparticuz/chromium, unpacked once. It needs no system packages. */
async function bundled(): Promise<Browser> {
  let folder = path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  while (!existsSync(path.join(folder, 'bin/chromium.br'))) folder = path.dirname(folder)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const home = path.join(import.meta.dirname, '../node_modules/.cache', `headless-shell-${version}`)
  if (!existsSync(home)) await unpack(folder, home)
  const env = {
    LD_LIBRARY_PATH: path.join(home, 'al2023/lib'),
    ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_FILE: fontsOf(home) }),
  }
  return { executablePath: path.join(home, 'chromium'), isFull: false, env }
}

/** The package's font list has the paths of a cloud function, and without any font this browser crashes. */
function fontsOf(home: string): string {
  const file = path.join(home, 'fonts.conf')
  const list = `<fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>`
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${list}`)
  return file
}

/** The package unpacks into TMPDIR and reuses files that are there, so it gets an empty one. */
async function unpack(folder: string, home: string): Promise<void> {
  mkdirSync(path.dirname(home), { recursive: true })
  const aside = mkdtempSync(path.join(path.dirname(home), 'unpack-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = aside
  try {
    const { inflate } = await import('@sparticuz/chromium')
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(path.join(folder, 'bin', name))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(aside, home)
  } catch {
    // another process has unpacked it meanwhile
    rmSync(aside, { recursive: true, force: true })
  }
}
