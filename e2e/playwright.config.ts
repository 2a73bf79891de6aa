import { defineConfig } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

const browser = await findBrowser()
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './prepare-demo.ts',
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
    // a walk that needs the service worker allows it; others change pages on their way, which it would answer itself
    serviceWorkers: 'block',
    // a trace of each walk takes a third of the processor time; ask for it with --trace=retain-on-failure
    screenshot: 'only-on-failure',
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
    { name: 'phone', testIgnore: ['*.alone.spec.ts', '*.desktop.spec.ts'] },
    {
      name: 'desktop',
      testMatch: '*.desktop.spec.ts',
      use: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
    },
    // they measure, so `npm test` runs them with one worker after all others
    { name: 'alone', testMatch: '*.alone.spec.ts', workers: 1 },
    // for a person to look at (states.pictures.ts)
    ...(process.env.PICTURES ? [{ name: 'pictures', testMatch: '*.pictures.ts' }] : []),
  ],
})
