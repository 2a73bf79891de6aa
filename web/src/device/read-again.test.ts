import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

/** A screen that shows the numbers of a server, which answers when it is told to. */
function openScreen() {
  const client = new QueryClient()
  const answers: ((value: number) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['numbers'],
    queryFn: () => new Promise<number>(resolve => answers.push(resolve)),
  })
  observer.subscribe(() => undefined)
  return { client, answers, shown: () => observer.getCurrentResult().data }
}

test('A change during the first read is read, and an answer from before it is not shown', async () => {
  const { client, answers, shown } = openScreen()
  const reading = readAgain(client, { queryKey: ['numbers'] })
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.(1)
  answers[1]?.(2)
  await reading
  expect(shown()).toBe(2)
})

test('control: without beginning anew the answer from before the change stays', async () => {
  const { client, answers, shown } = openScreen()
  const reading = client.invalidateQueries({ queryKey: ['numbers'] })
  answers[0]?.(1)
  await reading
  expect([answers.length, shown()]).toEqual([1, 1])
})

test('A change during a later read is read, too', async () => {
  const { client, answers, shown } = openScreen()
  answers[0]?.(1)
  await expect.poll(shown).toBe(1)
  const readings = [
    readAgain(client, { queryKey: ['numbers'] }),
    readAgain(client, { queryKey: ['numbers'] }),
  ]
  await expect.poll(() => answers.length).toBe(3)
  answers[1]?.(2)
  answers[2]?.(3)
  await Promise.all(readings)
  expect(shown()).toBe(3)
})
