import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectPicture, expectToast, logIn, PICTURES, test } from './muster.ts'
import { address, PREFERENCES, search, size, sizeShown } from './preferences-screen.ts'

test.use({ scene: 'preferences' })

const drink = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences' })
const food = (page: Page) => page.getByRole('region', { name: 'Food & Drink Preferences' })

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
