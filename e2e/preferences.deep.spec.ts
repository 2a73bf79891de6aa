import { expect, logIn, test } from './muster.ts'
import { address, PREFERENCES, search, size, sizeShown } from './preferences-screen.ts'

test.use({ scene: 'preferences' })

test('An accidental Back or a reload loses no changes', async ({ page }) => {
  await logIn(page, 'ravi')
  await page.goto('/events/1/agenda')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'My Preferences' }).click()
  const saved = (await sizeShown(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Edit Preferences' }).click()
  await size(page, 'S').check({ force: true })
  await page.goBack()
  await expect(
    page.getByText('Your changes are kept on this phone, but they are not saved yet.'),
  ).toBeVisible()
  await page.goForward()
  await expect(page.getByText('These changes are not saved yet.')).toBeVisible()
  await expect(size(page, 'S')).toBeChecked()
  await page.reload()
  await expect(size(page, 'S')).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(sizeShown(page)).toHaveText(saved)
})

test.describe('A person in Mumbai', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 19.076, longitude: 72.8777 } })

  test('cannot use an address there, and the server refuses it too', async ({ page, muster }) => {
    await logIn(page, 'ravi')
    await page.goto(PREFERENCES)
    await page.getByRole('button', { name: 'Edit Preferences' }).click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('Only addresses in Pune are accepted.').first()).toBeVisible()
    await search(page).fill('Gateway of India, Mumbai')
    await search(page).press('Enter')
    await expect(
      page
        .getByText('"Gateway of India, Mumbai" is outside Pune. Only addresses in Pune are accepted.')
        .first(),
    ).toBeVisible()

    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    const list = await page.request.get(`${muster.url}/api/user-event-preferences`, { headers })
    const [row] = (await list.json()).data
    const { street, city, state, zipCode, formattedAddress, placeId } = row
    const moved = {
      street,
      city,
      state,
      zipCode,
      formattedAddress,
      placeId,
      latitude: 19.076,
      longitude: 72.8777,
    }
    const refused = await page.request.put(`${muster.url}/api/user-event-preferences/${row.documentId}`, {
      headers,
      data: { data: moved },
    })
    expect(refused.status()).toBe(400)
    expect((await refused.json()).error.message).toMatch(/^".+" is outside Pune\. Only/)
  })
})

test.describe('A person in Koregaon Park', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 18.5362, longitude: 73.894 } })

  test('gets the address with one tap', async ({ page }) => {
    await logIn(page, 'ravi')
    await page.goto(PREFERENCES)
    await page.getByRole('button', { name: 'Edit Preferences' }).click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText(/^Address selected: .*Koregaon Park/)).toBeVisible()
    await expect(address(page)).toContainText('Koregaon Park')
  })
})
