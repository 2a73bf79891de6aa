import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../server/test/free-port.ts'
import type { Tab } from './tab.ts'

/** The key of an element in the protocol: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementOnWire = Record<typeof ELEMENT, string>

const WIDTH = 390
const HEIGHT = 844
const ANSWER_WITHIN_MS = 30_000

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

/** Xvfb looks for a free display and says its number. */
async function openDisplay() {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [said] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
  ])
  return { child, name: `:${String(said).trim()}` }
}

async function openDriver(display: string, env: Record<string, string>) {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env, DISPLAY: display, GDK_BACKEND: 'x11' },
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

async function send<Value>(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: object,
): Promise<Value> {
  const reply = await fetch(address, {
    method,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } }
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const status = await send<{ ready: boolean }>('GET', `${url}/status`).catch(() => null)
    if (status?.ready) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** WebKit by the classic WebDriver protocol, of which a journey needs seven commands. */
export async function openWebKit(browser: string, env: Record<string, string>): Promise<Tab> {
  const display = await openDisplay()
  const driver = await openDriver(display.name, env)
  await untilReady(driver.url)
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driver.url}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `${driver.url}/session/${sessionId}`
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: WIDTH, height: HEIGHT })
  const execute = <Value>(script: string, args: readonly unknown[] = []) =>
    send<Value>('POST', `${session}/execute/sync`, { script, args })
  const on = (element: ElementOnWire) => `${session}/element/${element[ELEMENT]}`
  return {
    open: url => send('POST', `${session}/url`, { url }),
    load: source => execute(source),
    run: (script, given) => execute(`return (${script})(arguments[0])`, [given]),
    async tap(find, given) {
      const found = await execute<ElementOnWire | null>(`return (${find})(arguments[0])`, [given])
      if (found) await send('POST', `${on(found)}/click`, {})
    },
    async type(text) {
      await send('POST', `${on(await send('GET', `${session}/element/active`))}/value`, { text })
    },
    async close() {
      await send('DELETE', session).catch(() => undefined)
      await stop(driver.child)
      await stop(display.child)
    },
  }
}
