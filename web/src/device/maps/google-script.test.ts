import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeGoogle, removeGoogle } from '#test/fake-google.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  // the loader logs that the script is already loaded
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  removeGoogle()
})

const page = globalThis as { gm_authFailure?: () => void }
const script = () => import('./google-script.ts')

test('a script that fails to load is retried three times with growing delays', async () => {
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

test('a retry can succeed', async () => {
  fakeGoogle().install()
  const { loadGoogle } = await script()
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('library')
  const loaded = loadGoogle('key', load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await loaded).toBe('library')
})

test('a refused key rejects current and later loads, and an earlier callback is still called', async () => {
  fakeGoogle().install()
  const previous = vi.fn()
  page.gm_authFailure = previous
  const { loadGoogle, keyRefused } = await script()
  const loading = loadGoogle('key', () => new Promise(() => undefined))
  page.gm_authFailure?.()
  await expect(loading).rejects.toMatchObject({ code: 'maps_misconfigured' })
  expect(previous).toHaveBeenCalledOnce()
  expect(keyRefused.aborted).toBe(true)
  await expect(loadGoogle('key', async () => 'library')).rejects.toMatchObject({ code: 'maps_misconfigured' })
})
