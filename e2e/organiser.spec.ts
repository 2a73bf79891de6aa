import sharp from 'sharp'
import { expect, expectAccessible, expectToast, logIn, test } from './muster.ts'

test.use({ scene: 'organiser' })

test('an Admin makes an event on a phone, and once it is published an attendee joins it', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'admin')
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByLabel('Name').fill('Winter Off-site')
  await page.getByLabel('Starts').fill('2026-12-20T09:00')
  await page.getByLabel('Ends').fill('2026-12-19T18:00')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('The event must end after it starts')).toBeVisible()
  await expect(page.getByLabel('Ends')).toBeFocused()
  await page.getByLabel('Ends').fill('2026-12-22T18:00')
  await page.getByLabel('Place', { exact: true }).fill('Mahabaleshwar')
  await page.getByLabel('Anybody with an account').check()
  await page.getByLabel('Emergency co-ordinator').fill('meera@muster.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create event' }).click()
  await expectToast(page, 'Winter Off-site is created.')
  await expect(page).toHaveURL(/\/events\/\d+\/settings$/)

  const picture = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#0a5a73' },
  })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'fort.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('button', { name: 'Replace the picture' })).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: muster.url })
  const other = await context.newPage()
  await logIn(other, 'asha')
  await expect(other.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Winter Off-site' })).toHaveCount(0)

  await page.getByLabel('Published', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The event is saved.')
  await other.reload()
  const card = other.getByRole('article').filter({ hasText: 'Winter Off-site' })
  await card.getByRole('button', { name: 'RSVP' }).click()
  await expectToast(other, "Successfully RSVP'd to Winter Off-site!")
  await expect(card.getByText('Mahabaleshwar')).toBeVisible()
  await context.close()
})

test('an Admin duplicates an event with its buses and rooms, and deletes the copy', async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/settings')
  await expect(page.getByText(/^An event is taken off before it is deleted/)).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate event' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Next Off-site')
  await sheet.getByLabel('First day').fill('2027-02-05')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Duplicate' }).click()
  await expectToast(page, 'Next Off-site is created. Nobody sees it before it is published.')
  await expect(page.getByLabel('Starts')).toHaveValue(/^2027-02-05T/)

  await page.getByRole('button', { name: 'Delete event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Next Off-site?' })
  await expect(question.getByRole('listitem').filter({ hasText: /^\d+ buses$/ })).toBeVisible()
  await expect(question.getByRole('listitem').filter({ hasText: /^\d+ rooms$/ })).toBeVisible()
  await expect(question.getByText(/people who joined/)).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Next Off-site is deleted.')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Next Off-site' })).toHaveCount(0)
})

test('an Admin adds a bus and puts people on it, and they find it in their day', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/items?kind=bus')
  await page.getByRole('link', { name: 'New bus' }).click()
  await page.getByLabel('Name').fill('Late bus to the lake')
  await page.getByLabel('Bus number').fill('MH 14 L8 4100')
  await page.getByLabel('Leaves').fill('2026-11-21T07:30')
  await page.getByLabel('Near').fill('the bank')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter where people board')).toBeVisible()
  await expect(page.getByLabel('Board at')).toBeFocused()
  await page.getByLabel('Board at').fill('Della Resort, main gate')
  await page.getByLabel('Seats').fill('1')
  await page.getByLabel('Co-ordinator').fill('meera@muster.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Late bus to the lake is added.')

  await page.getByRole('link', { name: /^Late bus to the lake/ }).click()
  await page.getByRole('tab', { name: /^People/ }).click()
  await page.getByLabel('Add people').evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, 'asha@muster.example\nnobody@muster.example')
  await expect(page.getByText('Nobody of the event has this email: nobody@muster.example')).toBeVisible()
  await page.getByLabel('Add people').fill('ravi')
  await page.getByRole('option', { name: /ravi@muster\.example/ }).click()
  await expect(page.getByText('That is 1 more than there are seats.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expectToast(page, '2 people are added to Late bus to the lake.')

  const context = await browser.newContext({ baseURL: muster.url })
  const other = await context.newPage()
  await logIn(other, 'asha')
  await other.goto('/events/1/my-checkin')
  const card = other.getByText('Late bus to the lake').first()
  await expect(card).toBeVisible()

  await page.getByRole('button', { name: /^Remove Asha/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('tab', { name: 'People 1' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await context.close()
})

test('an Admin invites somebody without an account, who sets a password and finds their room', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/people')
  await page.getByRole('link', { name: 'Invite people' }).click()
  await page.getByLabel('Emails').fill('Lena D Souza <lena@muster.example>\nasha@muster.example\nDev')
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByText('Not an email: Dev')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Emails').fill('Lena D Souza <lena@muster.example>\nasha@muster.example')
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByText('1 person is in the event now and gets the invitation.')).toBeVisible()
  await expect(page.getByText('1 person is in the event already.')).toBeVisible()

  await page.goto('/events/1/items?kind=hotel-room')
  await page.getByRole('link', { name: /^101/ }).click()
  await page.getByRole('tab', { name: /^People/ }).click()
  await page.getByLabel('Add people').fill('lena')
  await page.getByRole('option', { name: /lena@muster\.example/ }).click()
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await expectToast(page, '1 person is added to 101.')

  const context = await browser.newContext({ baseURL: muster.url })
  const other = await context.newPage()
  await other.goto(await muster.linkFor('lena@muster.example'))
  await expect(other.getByRole('heading', { name: 'You are invited to Monsoon Off-site' })).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue('Lena D Souza')
  await other.getByLabel('Contact number').fill('9820012345')
  await other.getByRole('textbox', { name: 'Password' }).fill('three red kites')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other).toHaveURL(/\/events\/1\/agenda$/)
  await other.goto('/events/1/my-checkin')
  await expect(other.getByText('Room 101').first()).toBeVisible()
  await context.close()
})
