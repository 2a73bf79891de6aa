import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Notes each test that passed only at another try, for `scripts/test.ts` to name at the end. */
export default class TriedAgain implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.MUSTER_TRIED_AGAIN
    if (file && test.diagnostic()?.flaky)
      appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`)
  }
}
