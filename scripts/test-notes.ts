import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

export type Note = { kind: 'retried' | 'skipped'; test: string; reason?: string }

/** The name of a test that not every machine can run says what it needs. */
const NEEDS = /\((needs [^)]+)\)/

/** Notes each test that passed at its second try or was skipped, for `scripts/test.ts` to name at the end. */
export default class TestNotes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.MUSTER_TEST_NOTES
    if (!file) return
    const note = (each: Note) => appendFileSync(file, `${JSON.stringify(each)}\n`)
    const name = `${test.module.relativeModuleId}: ${test.fullName}`
    if (test.diagnostic()?.flaky) note({ kind: 'retried', test: name })
    const result = test.result()
    if (result.state !== 'skipped') return
    const reason = result.note ?? NEEDS.exec(test.fullName)?.[1]
    note({ kind: 'skipped', test: name, ...(reason ? { reason } : {}) })
  }
}
