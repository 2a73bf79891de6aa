import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectPicture, expectToast, logIn, PICTURES, test } from './muster.ts'

test.use({ scene: 'preferences' })

const PREFERENCES = '/events/1/preferences'
const search = (page: Page) => page.getByRole('combobox', { name: 'Search address' })
const size = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const drink = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences' })
const sizeShown = (page: Page) => page.getByRole('region', { name: 'Jacket Size' })
const food = (page: Page) => page.getByRole('region', { name: 'Food & Drink Preferences' })
const address = (page: Page) => page.getByRole('region', { name: 'Selected address' })

/** Collects and blocks requests to other hosts. */
async function blockOtherHosts(page: Page, url: string): Promise<string[]> {
  const foreign: string[] = []
  await page.context().route(
    ({ href }) => !href.startsWith(url),
    (route, request) => {
      foreign.push(request.url())
      return route.abort()
    },
  )
  return foreign
}

const scriptsOf = (page: Page) => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

test('The first visit comes from the card, finds the address by typing, and saving leads to the summary', async ({
  page,
  muster,
}) => {
  const foreign = await blockOtherHosts(page, muster.url)
  const scripts = scriptsOf(page)
  await logIn(page, 'asha')
  await page
    .getByRole('link', { name: /Monsoon Off-site/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${PREFERENCES}$`))
  await expect(page.getByText(/Only you see your address/).first()).toBeVisible()

  await save(page).click()
  await expect(page.getByText('Please select your jacket size')).toBeVisible()
  await expect(
    page.getByText('Please select a valid address from the search results or map picker'),
  ).toBeVisible()
  await size(page, 'L').check({ force: true })
  await expect(page.getByText('Please select your jacket size')).toBeHidden()

  await search(page).fill('koregoan park')
  await expect(page.getByRole('option', { name: /^Koregaon Park/ }).first()).toBeVisible()
  await expectAccessible(page)
  expect(scripts.filter(path => /leaflet/.test(path))).toEqual([])
  await search(page).press('ArrowDown')
  await search(page).press('Enter')
  // a locality alone is not verified
  await expect(page.getByText(/^Address selected: Koregaon Park/)).toBeVisible()
  await expect(address(page)).toContainText('Maharashtra')
  await expect(address(page).getByLabel('PIN code')).toHaveValue('411001')
  await expect(address(page)).not.toContainText('confidence')
  await address(page).scrollIntoViewIfNeeded()
  await expect(address(page).getByRole('img', { name: /^Map of Koregaon Park/ })).toBeVisible()
  await expect(page.getByText(/^Address selected/)).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Non Veg' }).check({ force: true })
  await drink(page, 'Filter coffee').check({ force: true })
  await save(page).click()
  const landmark = address(page).getByLabel('Society, street or landmark')
  await expect(landmark).toBeFocused()
  await expect(address(page).getByText(/"Koregaon Park" alone does not lead to your home/)).toBeVisible()
  await landmark.fill('Opposite the German Bakery')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Edit Preferences' })).toBeVisible()
  await expectToast(page, 'Preferences saved successfully!')

  await page.goto('/')
  await expect(page.getByText('Set your preferences')).toHaveCount(0)
  await page
    .getByRole('link', { name: /Monsoon Off-site/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/events\/1\/agenda$/)
  expect(foreign).toEqual([])
})

test(
  'An address is picked from the map without typing and without other hosts',
  PICTURES,
  async ({ page, muster }) => {
    const foreign = await blockOtherHosts(page, muster.url)
    const scripts = scriptsOf(page)
    await logIn(page, 'meera')
    await page.goto(PREFERENCES)
    await size(page, 'S').check({ force: true })
    expect(scripts.filter(path => /leaflet/.test(path))).toEqual([])
    await page.getByRole('button', { name: 'Pick from Map' }).click()
    const picker = page.getByRole('dialog', { name: 'Pick from map' })
    const map = picker.getByRole('application', { name: 'Map of Pune' })
    await expect(map).toBeVisible()
    await expect(picker.getByText(/^Sketch map/)).toBeVisible()
    await expect(picker.getByText('Loading the map...')).toBeHidden()
    await expect(picker.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expectAccessible(page)
    await expectPicture(page, 'map-picker')
    expect(scripts.filter(path => /leaflet/.test(path))).toHaveLength(1)

    await map.press('Enter')
    await expect(page.getByText(/^Address selected: .*Pune, Maharashtra 411\d{3}$/)).toBeVisible()
    await expect(page.getByText(/^Address selected: /)).toBeHidden()
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Confirm' }).click()
    await expect(picker).toBeHidden()
    await address(page).getByLabel('PIN code').fill('411052')
    await save(page).click()
    await expect(page.getByRole('button', { name: 'Edit Preferences' })).toBeVisible()
    await page.reload()
    await expect(address(page)).toContainText('411052')
    expect(foreign).toEqual([])
  },
)

test('Saved preferences can be changed, and Cancel changes nothing', PICTURES, async ({ page }) => {
  await logIn(page, 'ravi')
  await page.goto(PREFERENCES)
  await expect(page.getByRole('button', { name: 'Edit Preferences' })).toBeVisible()
  await address(page).scrollIntoViewIfNeeded()
  const map = address(page).getByRole('img', { name: /^Map of / })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await page.evaluate(() => scrollTo(0, 0))
  await expectPicture(page, 'preferences')
  // without the map, whose names change while it loads
  const shownTexts = () =>
    Promise.all(
      [sizeShown(page), address(page).locator('dl'), food(page)].map(section => section.innerText()),
    )
  const before = await shownTexts()

  await page.getByRole('button', { name: 'Edit Preferences' }).click()
  await size(page, '3XL').check({ force: true })
  await drink(page, 'Beer').check({ force: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Preferences' })).toBeVisible()
  expect(await shownTexts()).toEqual(before)

  await page.getByRole('button', { name: 'Edit Preferences' }).click()
  await drink(page, 'Beer').check({ force: true })
  await drink(page, 'None').check({ force: true })
  await expect(drink(page, 'Beer')).not.toBeChecked()
  await size(page, '2XL').check({ force: true })
  await save(page).click()
  await expectToast(page, 'Preferences saved successfully!')
  await page.reload()
  await expect(sizeShown(page)).toContainText('2XL')
  await expect(food(page)).toContainText('None')
})

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
