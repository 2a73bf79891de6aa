import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core'

type Script<Given, Result> = (given: Given) => Result

/** What a journey needs of a browser, in whichever way the browser is driven. Scripts run in the page. */
export interface Tab {
  open(url: string): Promise<void>
  /** Adds a library to the page. */
  load(source: string): Promise<void>
  run<Given, Result>(script: Script<Given, Result>, given?: Given): Promise<Result>
  /** A tap as by hand, in the middle of the element that the script finds. */
  tap<Given>(find: Script<Given, Element | null>, given: Given): Promise<void>
  /** Into the field that has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function openPuppeteer(options: LaunchOptions): Promise<Tab> {
  const browser = await puppeteer.launch({
    headless: true,
    defaultViewport: { width: 390, height: 844 },
    ...options,
  })
  const page = await browser.newPage()
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    async load(source) {
      await page.evaluate(source)
    },
    run: async <Given, Result>(script: Script<Given, Result>, given?: Given) =>
      (await page.evaluate(script as Script<unknown, unknown>, given)) as Result,
    async tap(find, given) {
      const found = await page.evaluateHandle(find as Script<unknown, Element | null>, given)
      await (found.asElement() as ElementHandle<Element> | null)?.click()
    },
    type: text => page.keyboard.type(text),
    close: () => browser.close(),
  }
}
