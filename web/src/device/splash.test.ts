import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SPLASH_SIZES } from '@muster/domain/devices/splash.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { nameSplash } from './splash.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile Safari/537.36'
const named = () => document.querySelector('link[rel=apple-touch-startup-image]')?.getAttribute('href')

function open(userAgent: string, width: number, height: number, ratio: number) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('screen', { width, height })
  vi.stubGlobal('devicePixelRatio', ratio)
  nameSplash()
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.querySelector('link[rel=apple-touch-startup-image]')?.remove()
})

test('R452: An iPhone gets the one picture of its size, also when it lies on its side', () => {
  open(IPHONE, 393, 852, 3)
  expect(named()).toBe('/icons/splash-1179x2556.png')
  document.querySelector('link[rel=apple-touch-startup-image]')?.remove()
  open(IPHONE, 852, 393, 3)
  expect(named()).toBe('/icons/splash-1179x2556.png')
})

test('R452: An unknown screen and other systems get none', () => {
  open(IPHONE, 400, 900, 3)
  open(ANDROID, 393, 852, 3)
  expect(named()).toBeUndefined()
})

test.each(SPLASH_SIZES)('R452: The picture of %s has exactly this size', size => {
  const png = readFileSync(path.join(import.meta.dirname, `../../public/icons/splash-${size}.png`))
  // width and height in the header of a PNG
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(size)
})
