import {
  card,
  chip,
  expect,
  expectAccessible,
  expectPicture,
  logIn,
  PASSWORD,
  PICTURES,
  test,
} from './muster.ts'

test.use({ scene: 'travelling' })

test(
  'the details of a bus show fellow travellers and the coordinator, and Back closes them',
  PICTURES,
  async ({ page }) => {
    await logIn(page, 'asha')
    await page.goto('/events/1/my-checkin')
    await card(page, /to Tiger Point/)
      .getByRole('link')
      .first()
      .click()
    const detail = page.getByRole('dialog')
    await expect(detail).toContainText('Asha Deshpande (you)')
    await expect(detail.getByRole('link', { name: 'Call Meera Kulkarni' })).toHaveAttribute(
      'href',
      'tel:+919820000002',
    )
    const whatsApp = detail.getByRole('link', { name: 'WhatsApp' })
    await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/919820000002\?text=Hi%20Meera/)
    await expect(whatsApp).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(detail).not.toContainText('9820000004')
    await expectAccessible(page)
    await expectPicture(page, 'item-detail')
    await page.goBack()
    await expect(detail).toBeHidden()
    await expect(page).toHaveURL(/\/events\/1\/my-checkin$/)
  },
)

test('the emergency co-ordinator is one tap away', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  const bar = page.getByRole('complementary', { name: 'Emergency co-ordinator' })
  await expect(bar).toContainText('Meera Kulkarni')
  await expect(bar).toContainText('meera@muster.example')
  const call = bar.getByRole('link', { name: 'Call Meera Kulkarni' })
  await expect(call).toHaveAttribute('href', 'tel:+919820000002')
  const { width, height } = (await call.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('the agenda opens on today in the event’s time zone', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/agenda')
  await expect(chip(page, '21 Nov, Saturday')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Breakfast')).toContainText('F&B')
  await expect(card(page, 'Plans for the year')).toContainText('10:00 AM')
  await expect(card(page, 'Plans for the year')).toContainText('Great Hall')
  await chip(page, '22 Nov, Sunday').click()
  await expect(card(page, 'Sunrise walk')).toContainText('5:45 AM')
  await page.reload()
  await expect(chip(page, '22 Nov, Sunday')).toHaveAttribute('aria-pressed', 'true')
})

test('the calendar marks travel days and opens them', PICTURES, async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  const calendar = page.getByRole('dialog')
  await expectAccessible(page)
  await expectPicture(page, 'calendar')
  await calendar.getByRole('button', { name: /22 Nov, Sunday/ }).click()
  await expect(calendar).toBeHidden()
  await expect(chip(page, '22 Nov, Sunday')).toHaveAttribute('aria-pressed', 'true')
})

test('the itinerary goes into a calendar by a revocable link', async ({ page, request }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this event' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  const make = page.getByRole('button', { name: 'Make a private calendar link' })
  await make.click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await make.click()
  const url = await page.getByLabel(/link/i).inputValue()
  const feed = await request.get(url)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop this link' }).click()
  await expect(page.getByText('The link no longer works.')).toBeVisible()
  expect((await request.get(url)).status()).toBe(404)
})
