import type { BrowserContext, Page } from '@playwright/test'
import { card, expect, expectToast, itemOf, logIn, logInByForm, test } from './muster.ts'

test.use({ scene: 'content security policy' })

declare global {
  function tellProblem(problem: string): void
}

/** What the policy refused, errors on the console, and requests to other hosts. */
async function problemsOf(context: BrowserContext, url: string): Promise<string[]> {
  const problems: string[] = []
  await context.exposeFunction('tellProblem', (problem: string) => problems.push(problem))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      tellProblem([location.pathname, effectiveDirective, blockedURI, sample, sourceFile].join(' ')),
    )
  })
  context.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  context.on('request', request => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(request.url())
  })
  return problems
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

test('On a phone no screen, dialog, toast or map breaks the policy', async ({ browser, muster }) => {
  const context = await browser.newContext({ baseURL: muster.url })
  const problems = await problemsOf(context, muster.url)
  const page = await context.newPage()
  for (const [path, title] of [
    ['/signup', 'Create Account'],
    ['/forgot-password', /Forgot/],
    ['/reset-password?code=x', /password/i],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.goto('/confirm-email?confirmation=x')
  await logInByForm(page, 'asha')
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Login successful' })
  await expect(toast).toHaveCSS('position', 'absolute')
  await button(page, 'More').click()
  await page.getByRole('dialog').getByRole('link', { name: /Asha/ }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()

  await page.goto('/events/1/agenda')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/events/2/agenda')
  await expect(page.getByRole('heading', { name: /Winter Retreat/ }).first()).toBeVisible()

  await page.goto('/events/1/my-checkin')
  await button(page, 'Calendar').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Add to my calendar').click()
  await expect(page.getByRole('button', { name: 'Download this event' })).toBeVisible()
  await page.goto('/events/1/my-checkin')
  const bus = card(page, /to Tiger Point/)
  await itemOf(page, /to Tiger Point/)
    .getByRole('button', { name: 'Check In' })
    .click()
  await expectToast(page, 'Checked in to bus successfully!')
  await bus.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/events/1/preferences')
  await button(page, 'Pick from Map').click()
  const picker = page.getByRole('dialog', { name: 'Pick from map' })
  await expect(picker.getByText(/^Sketch map/)).toBeVisible()
  const map = picker.getByRole('application', { name: 'Map of Pune' })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await map.press('Enter')
  await expect(picker.locator('.map-pin svg')).toBeVisible()
  await picker.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('region', { name: 'Selected address' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /^Map of / })).toBeVisible()
  expect(problems).toEqual([])

  await page.goto('/events/1/car-pools')
  await expect(card(page, /Kothrud/)).toBeVisible()
  await button(page, 'Show on a map').click()
  await expect(page.getByRole('application', { name: 'Map of the car pools' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await button(page, 'Show as a list').click()
  await page.getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Car Pool Details' })).toBeVisible()
  await page.goto('/events/1/car-pool-requests')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.goto('/no/such/place')
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  await page.goto('/api/docs/')
  await page.locator('#operations-tag-events').click()
  await expect(page.getByText('/api/events/{id}/rsvp')).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

test('On a desktop no tooltip breaks the policy', async ({ browser, muster }) => {
  const context = await browser.newContext({
    baseURL: muster.url,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  await context.addCookies([{ name: 'sidebar_state', value: 'false', url: muster.url }])
  const problems = await problemsOf(context, muster.url)
  const page = await context.newPage()
  await logIn(page, 'asha')
  await button(page, 'Log Out').hover()
  await expect(page.getByRole('tooltip')).toHaveText('Log Out')
  expect(problems).toEqual([])
  await context.close()
})

test('The policy refuses a style, a style attribute, markup and a script that somebody slips in', async ({
  browser,
  muster,
}) => {
  const context = await browser.newContext({ baseURL: muster.url })
  const problems = await problemsOf(context, muster.url)
  const page = await context.newPage()
  await logIn(page, 'asha')
  expect(problems).toEqual([])
  const refused = await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: rgb(1, 2, 3) }'
    document.head.append(style)
    const script = document.createElement('script')
    const tries = {
      attribute: () => document.body.setAttribute('style', 'color: rgb(1, 2, 3)'),
      markup: () => {
        document.body.innerHTML = '<img src="/x" onerror="alert(1)">'
      },
      script: () => {
        script.src = '/assets/x.js'
      },
    }
    const thrown = Object.entries(tries).flatMap(([name, slipIn]) => {
      try {
        slipIn()
        return []
      } catch {
        return [name]
      }
    })
    return { thrown, color: getComputedStyle(document.body).color }
  })
  expect(refused.thrown).toEqual(['markup', 'script'])
  expect(refused.color).not.toBe('rgb(1, 2, 3)')
  await expect.poll(() => problems.join('\n')).toMatch(/style-src-elem[\s\S]*style-src-attr/)
  await context.close()
})
