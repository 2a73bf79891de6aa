import { expect, test } from 'vitest'
import { pullOf } from './pull.ts'

test.each([
  [-50, { distance: 0, isShown: false, willRefresh: false }],
  [150, { distance: 60, isShown: false, willRefresh: false }],
  [155, { distance: 62, isShown: true, willRefresh: false }],
  [200, { distance: 80, isShown: true, willRefresh: false }],
  [205, { distance: 82, isShown: true, willRefresh: true }],
  [900, { distance: 120, isShown: true, willRefresh: true }],
])('R17: A finger that moves by %i px pulls as far as the resistance allows', (dragged, pull) => {
  expect(pullOf(dragged)).toEqual(pull)
})
