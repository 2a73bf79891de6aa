import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

// how long a read waits for a slow query is up to the test
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Never connects. */
const pool = new pg.Pool()

interface Query {
  keys: readonly number[]
  answer(): void
  fail(): void
}

function gathering() {
  const queries: Query[] = []
  const ask = gather<number, string>(
    (_, keys) =>
      new Promise((resolve, reject) => {
        queries.push({
          keys,
          answer: () => resolve(new Map(keys.map(key => [key, `row ${key} of query ${queries.length}`]))),
          fail: () => reject(new Error('away')),
        })
      }),
  )
  return { queries, ask: (key: number) => ask(pool, key) }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('Concurrent reads share a query that has each key once', async () => {
  const { queries, ask } = gathering()
  const answers = [ask(1), ask(2), ask(1)]
  await turn()
  expect(queries.map(({ keys }) => keys)).toEqual([[1, 2]])
  queries[0]?.answer()
  expect(await Promise.all(answers)).toEqual(['row 1 of query 1', 'row 2 of query 1', 'row 1 of query 1'])
})

test('A read during a query gets the answer of the next one', async () => {
  const { queries, ask } = gathering()
  const first = ask(1)
  await turn()
  const later = [ask(1), ask(3)]
  await turn()
  expect(queries).toHaveLength(1)
  queries[0]?.answer()
  await first
  await turn()
  queries[1]?.answer()
  expect(await Promise.all(later)).toEqual(['row 1 of query 2', 'row 3 of query 2'])
})

test('A slow query delays nobody', async () => {
  const { queries, ask } = gathering()
  const slow = ask(1)
  await turn()
  const quick = ask(2)
  vi.advanceTimersByTime(80)
  await turn()
  queries[1]?.answer()
  expect(await quick).toBe('row 2 of query 2')
  queries[0]?.answer()
  await slow
})

test('A failed query fails for its own callers only', async () => {
  const { queries, ask } = gathering()
  const unlucky = [ask(1), ask(2)]
  await turn()
  const next = ask(3)
  queries[0]?.fail()
  expect((await Promise.allSettled(unlucky)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  queries[1]?.answer()
  expect(await next).toBe('row 3 of query 2')
})

test('Two pools never share a query', async () => {
  const asked: pg.Pool[] = []
  const ask = gather<number, string>(async of => {
    asked.push(of)
    return new Map()
  })
  const other = new pg.Pool()
  await Promise.all([ask(pool, 1), ask(other, 1)])
  expect(asked).toEqual([pool, other])
})
