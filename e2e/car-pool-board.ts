import type { Browser, Page } from '@playwright/test'
import { awaitTypeface, card, expect, openAs } from './muster.ts'

export const BOARD = '/events/1/car-pools'

/** The car pools of the demo, in a browser context of this person. */
export async function openBoard(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await awaitTypeface(page)
  await openAs(page, email)
  await page.goto(BOARD)
  await expect(card(page, /Kothrud/)).toBeVisible()
  return page
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
