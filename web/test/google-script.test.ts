import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeGoogle, removeGoogle } from './fake-google.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  // the loader tells developers that a script is there already
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  removeGoogle()
})

const page = globalThis as { gm_authFailure?: () => void }
const script = () => import('#device/maps/google-script.ts')

test('a script that cannot be had is asked for three more times, with a growing delay', async () => {
  fakeGoogle().install()
  const { loadGoogle } = await script()
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const failure = expect(loadGoogle('key', load)).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(4_000)
  await failure
  expect(load).toHaveBeenCalledTimes(4)
})

test('and is there when one of them succeeds', async () => {
  fakeGoogle().install()
  const { loadGoogle } = await script()
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('library')
  const loaded = loadGoogle('key', load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await loaded).toBe('library')
})

test('a refused key ends what is under way and all that comes, and whoever listened before still hears of it', async () => {
  fakeGoogle().install()
  const earlier = vi.fn()
  page.gm_authFailure = earlier
  const { loadGoogle, googleBlocked } = await script()
  const loading = loadGoogle('key', () => new Promise(() => undefined))
  page.gm_authFailure?.()
  await expect(loading).rejects.toMatchObject({ code: 'maps_misconfigured' })
  expect(earlier).toHaveBeenCalledOnce()
  expect(googleBlocked.aborted).toBe(true)
  await expect(loadGoogle('key', async () => 'library')).rejects.toMatchObject({ code: 'maps_misconfigured' })
})
