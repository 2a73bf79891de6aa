import { expect, test } from 'vitest'
import { savesData } from './data-saver.ts'

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{}, false],
  [undefined, false],
])('R430: With %j data is saved: %s', (network, isSaving) => {
  expect(savesData(network)).toBe(isSaving)
})
