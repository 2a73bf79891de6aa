import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './muster.ts'

const PATH = '/events/1/food-drink-preferences'

/** The rows of a downloaded file, as a spreadsheet program reads them. */
async function exported(page: Page, button: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await downloading
  const { SheetNames, Sheets } = read(readFileSync(await download.path()))
  const rows = utils.sheet_to_json<Record<string, string | number>>(Sheets[SheetNames[0] ?? ''] ?? {})
  return { name: download.suggestedFilename(), rows }
}

test('an Admin finds who has not answered, and saves the files for the desk and the caterer', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto(PATH)
  const pending = page.getByRole('link', { name: /Preferences Not Set/ })
  await expect(pending).toBeVisible()
  await expectAccessible(page)
  const spoken = await pending.getByText(/^\d+ of \d+$/).textContent()
  const [, count = '', total = ''] = /(\d+) of (\d+)/.exec(spoken ?? '') ?? []

  const people = await exported(page, 'CSV: Everyone with their preferences')
  expect(people.name).toBe('Monsoon Off-site - preferences 2026-11-21.csv')
  expect(people.rows).toHaveLength(Number(total))
  expect(people.rows.filter(({ Answered }) => Answered === 'No')).toHaveLength(Number(count))
  expect(people.rows.find(row => row.Email === 'asha@muster.example')?.Name).toBe('Asha Deshpande')

  const caterer = await exported(page, 'Excel: Numbers for the caterer')
  expect(caterer.name).toBe('Monsoon Off-site - numbers for the caterer 2026-11-21.xlsx')
  expect(caterer.rows[0]).toMatchObject({ Day: '20 Nov, Friday', Meal: 'Whole day' })
  for (const row of caterer.rows)
    expect(Number(row.Veg) + Number(row['Non-Veg']) + Number(row['Not known'])).toBe(row.Expected)

  await pending.click()
  await expect(page.getByRole('heading', { name: `Preferences Not Set (${count} users)` })).toBeVisible()
  await page.getByRole('searchbox').fill('meera@')
  await expect(page.getByRole('heading', { name: `Preferences Not Set (1 of ${count})` })).toBeVisible()
  await expect(page.getByRole('link', { name: /^WhatsApp / })).toHaveAttribute(
    'href',
    /set%20your%20preferences/,
  )
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Preferences Not Set (1 of ${count})` })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
})
