import { afterEach, expect, test } from 'vitest'
import { violations } from './axe.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const show = (markup: string) => {
  document.title = 'Muster'
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<main><h1>Events</h1>${markup}</main>`
}

test('Markup that changed since it was accessible is looked at again', async () => {
  show('<button type="button">Save</button>')
  expect(await violations()).toEqual([])
  show('<button type="button"></button>')
  expect(await violations()).toEqual([expect.stringMatching(/^button-name: /)])
  expect(await violations()).toEqual([expect.stringMatching(/^button-name: /)])
})

test('So is a control whose state changed without its markup', async () => {
  show('<input type="checkbox" aria-checked="false" aria-label="Beer">')
  expect(await violations()).toEqual([])
  document.querySelector('input')!.checked = true
  expect(await violations()).toEqual([expect.stringMatching(/^aria-conditional-attr: /)])
})

test('A reference to an id that is missing is found although ids are numbered anew', async () => {
  show('<p id="_r_1_">Veg</p><input aria-labelledby="_r_1_">')
  expect(await violations()).toEqual([])
  show('<p id="_r_2_">Veg</p><input aria-labelledby="_r_3_">')
  expect(await violations()).toEqual([expect.stringMatching(/^label: /)])
})
