import { defineConfig } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

const browser = await findBrowser()
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // a picture that is missing is a failure and not a new truth; make them with --update-snapshots
  updateSnapshots: 'none',
  reporter: process.env.MUSTER_REPORT
    ? [['list'], ['json', { outputFile: process.env.MUSTER_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    // the phone is far from the event: dates must be the event's all the same
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...(process.env as Record<string, string>), ...browser.env },
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--disable-lcd-text',
      ],
    },
  },
  projects: [
    { name: 'phone', testIgnore: '*.alone.spec.ts' },
    // they measure, so `npm test` runs them with one worker after all others
    { name: 'alone', testMatch: '*.alone.spec.ts', workers: 1 },
  ],
})
