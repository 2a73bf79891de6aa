import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

export interface Skipped {
  test: string
  reason?: string
}

/** The name of a test that not every machine can run says what it needs. */
const NEEDS = /\((needs [^)]+)\)/

/** Notes each test that was skipped, for `scripts/test-steps.ts` to name at the end. */
export default class SkippedTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.MUSTER_SKIPPED
    const result = test.result()
    if (!file || result.state !== 'skipped') return
    const reason = result.note ?? NEEDS.exec(test.fullName)?.[1]
    const skipped: Skipped = {
      test: `${test.module.relativeModuleId}: ${test.fullName}`,
      ...(reason ? { reason } : {}),
    }
    appendFileSync(file, `${JSON.stringify(skipped)}\n`)
  }
}
