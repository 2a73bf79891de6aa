import type { Browser } from '@playwright/test'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'

const SLOWDOWN = 4
/** Lighthouse makes a phone of a machine with an index of 1,500 to 2,000 by that slowdown. */
const EXPECTED_INDEX = 1_750
const TRIES = 3

/** What makes this machine as slow as that phone: less than four times if it is slow itself. */
export async function cpuSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const indexes: number[] = []
  for (let tried = 0; tried < TRIES; tried++)
    indexes.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  await page.close()
  // other work makes an index lower, and nothing makes it higher
  const index = Math.max(...indexes)
  const slowdown = Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * index) / EXPECTED_INDEX))
  console.log('benchmark index', index, 'CPU slowdown', Number(slowdown.toFixed(2)))
  return slowdown
}
