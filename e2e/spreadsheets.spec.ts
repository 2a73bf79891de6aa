import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { expect, expectAccessible, expectToast, logIn, test } from './muster.ts'

test.use({ scene: 'spreadsheets' })

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const workbook = (name: string, rows: unknown[][]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Sheet1')
  return { name, mimeType: XLSX, buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer }
}

test('an Admin imports people and rooms, undoes the rooms, and an imported person finds their own', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/people')
  await page.getByRole('link', { name: 'Spreadsheets' }).click()
  await page.getByLabel('Choose a file').setInputFiles(
    workbook('people.xlsx', [
      ['Employee Name', 'E-mail ID', 'Mobile No.', 'Team'],
      ['Lena D Souza', 'lena@muster.example', 9820012345, 'Sales'],
      ['Omar Shaikh', 'omar@muster', '', 'Sales'],
      ['Asha Rao', 'asha@muster.example', '', 'Sales'],
    ]),
  )
  await expect(page.getByText('3 columns are used · Not used: Team')).toBeVisible()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveValue('omar@muster')
  await expectAccessible(page)
  await email.fill('omar@muster.example')
  await email.press('Enter')
  await expect(page.getByRole('button', { name: 'To mend' })).toHaveCount(0)
  await expect(page.getByText('New people get an email with a link now.')).toBeVisible()
  await page.getByRole('button', { name: 'Add or change 2 people' }).click()
  await expectToast(page, 'Imported: 2 new, 0 changed')

  await page.getByRole('tab', { name: 'Rooms' }).click()
  const room = ['801', 2, new Date(Date.UTC(2026, 10, 21, 14, 0)), 'lena@muster.example']
  const rows = [['Room no.', 'Beds', 'Check in', 'Guests'], room]
  const imported = page.getByRole('listitem').filter({ hasText: 'Rooms' })
  const importRoom = async (times: number) => {
    await page.getByLabel('Choose a file').setInputFiles(workbook('rooms.xlsx', rows))
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(imported).toHaveCount(times)
  }
  await importRoom(1)
  await page.getByRole('button', { name: /^Undo the import of rooms/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(imported.getByText('Undone', { exact: true })).toBeVisible()
  await importRoom(2)

  // what was taken out goes in again without a change
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Excel' }).click()
  const file = await (await downloads).path()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'rooms again.xlsx', mimeType: XLSX, buffer: readFileSync(file) })
  await expect(
    page.getByText('There is nothing to import: Muster has all of these rows already.'),
  ).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: muster.url })
  const other = await context.newPage()
  await other.goto(await muster.linkFor('lena@muster.example'))
  await expect(other.getByLabel('Name')).toHaveValue('Lena D Souza')
  await expect(other.getByLabel('Contact number')).toHaveValue('9820012345')
  await other.getByRole('textbox', { name: 'Password' }).fill('three red kites')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other).toHaveURL(/\/events\/1\/agenda$/)
  await other.goto('/events/1/my-checkin')
  await expect(other.getByText('Room 801').first()).toBeVisible()
  await context.close()
})
