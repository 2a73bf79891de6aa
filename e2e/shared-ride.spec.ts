import type { Page } from '@playwright/test'
import { BOARD, button, openBoard } from './car-pool-board.ts'
import { card, expect, expectAccessible, expectToast, test } from './muster.ts'

test.use({ scene: 'shared ride' })

test('four people share a ride, and each sees the others’ changes', { tag: '@soon' }, async ({
  browser,
  soon,
}) => {
  const within = { timeout: soon }
  const [owner, invited, asking, outsider] = (await Promise.all(
    ['meera', 'asha', 'devika.kelkar12', 'dhruv.more13'].map(name =>
      openBoard(browser, `${name}@muster.example`),
    ),
  )) as [Page, Page, Page, Page]
  const area = /^Pune$/
  const exact = /^Banyan Gate, Erandwane, Pune$/

  await button(owner, 'Create Car Pool').click()
  const form = owner.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Meeting point' }).fill('Banyan Gate, Erandwane, Pune')
  await owner.keyboard.press('Escape')
  await form.getByRole('button', { name: 'One seat less' }).click()
  const invite = form.getByRole('combobox', { name: /invite/i })
  await invite.fill('Asha Desh')
  await owner.getByRole('option', { name: 'Asha Deshpande' }).click()
  await expectAccessible(owner)
  await form.getByRole('button', { name: 'Create Car Pool' }).click()
  await expect(card(owner, exact)).toContainText('2 seats available')
  await expect(card(outsider, area)).toContainText('Approximate area', within)
  await expect(card(invited, exact).getByRole('button', { name: 'Invited' })).toBeDisabled()
  await expect(owner.getByText('You already own a car pool')).toBeVisible()
  await expect(outsider.locator('body')).not.toContainText('Banyan Gate')

  await card(owner, exact).getByRole('link', { name: 'View' }).click()
  const details = owner.getByRole('dialog', { name: 'Car Pool Details' })
  await card(asking, area).getByRole('button', { name: 'Join' }).click()
  const request = details.getByRole('region', { name: 'Would like to join' })
  await expect(request).toContainText('I would like to join your car pool', within)
  await expectAccessible(owner)
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(card(asking, exact).getByRole('button', { name: 'Leave' })).toBeVisible(within)
  await expect(card(outsider, area)).toContainText('1 seat left', within)
  await expect(card(asking, exact).getByRole('link', { name: 'Call Meera Kulkarni' })).toBeVisible()

  await card(invited, exact).getByRole('link', { name: 'View' }).click()
  await invited.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(card(outsider, area)).toContainText('Full', within)
  await expect(card(outsider, area).getByRole('button', { name: 'Join' })).toBeDisabled()
  await expectAccessible(outsider)

  await card(asking, exact).getByRole('button', { name: 'Leave' }).click()
  await asking.getByRole('alertdialog').getByRole('button', { name: 'Leave Car Pool' }).click()
  await expect(card(outsider, area)).toContainText('1 seat left', within)
  await expect(card(asking, area).getByRole('link', { name: /^Call/ })).toHaveCount(0)

  await details.getByRole('button', { name: 'Delete' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete Car Pool' }).click()
  await expect(card(outsider, area)).toHaveCount(0, within)
  await expect(card(invited, exact)).toHaveCount(0, within)
  await expect(details).toBeHidden()
  await expect(button(owner, 'Create Car Pool')).toBeEnabled()

  // Asha's request to Ravi ended when she took a seat
  const ravi = await openBoard(browser, 'ravi@muster.example')
  await ravi.goto('/events/1/car-pool-requests')
  const ended = ravi.getByRole('listitem').filter({ hasText: 'Asha Deshpande' })
  await expect(ended).toContainText('They joined another car pool.')
  await expect(ended.getByRole('button')).toHaveCount(0)
})

test('requests arrive by themselves and are answered on their own screen', { tag: '@soon' }, async ({
  browser,
  soon,
}) => {
  const within = { timeout: soon }
  const ravi = await openBoard(browser, 'ravi@muster.example')
  await ravi.goto('/events/1/car-pool-requests')
  await expectAccessible(ravi)

  const asking = await openBoard(browser, 'devika.kelkar12@muster.example')
  await card(asking, /Kothrud, Pune/)
    .getByRole('button', { name: 'Join' })
    .click()
  const request = ravi.getByRole('listitem').filter({ hasText: 'Devika Kelkar' })
  await expect(request).toBeVisible(within)
  await request.getByRole('button', { name: 'Reject' }).click()
  await expectToast(ravi, 'Request rejected successfully!')
  await expect(card(asking, /Kothrud, Pune/).getByRole('button', { name: 'Join' })).toBeVisible(within)
  await ravi.getByRole('tab', { name: /Sent/ }).click()
  await expect(ravi.getByText('No sent requests yet')).toBeVisible()
  await ravi.getByRole('link', { name: 'Back' }).click()
  await expect(ravi).toHaveURL(new RegExp(`${BOARD}$`))
})
