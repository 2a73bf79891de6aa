import { defineConfig } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import type { Walks } from './muster.ts'

const browser = await findBrowser()
const isRoot = process.getuid?.() === 0

export default defineConfig<Walks>({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: '*.{deep,timed}.spec.ts',
  outputDir: '../test-results',
  globalSetup: './prepare-demo.ts',
  workers: 2,
  // limits for hangs only: a machine that is busy is no failure
  timeout: 180_000,
  expect: {
    timeout: 20_000,
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
    // a trace takes a third of a walk's processor time; ask for it with --trace=retain-on-failure
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
    { name: 'gate', ignoreSnapshots: true },
    { name: 'deep', testMatch: '*.deep.spec.ts', testIgnore: [], ignoreSnapshots: true },
    { name: 'pictures', grep: /@pictures/, testIgnore: '*.timed.spec.ts' },
    // they measure, so they have the machine to themselves
    { name: 'timed', testMatch: '*.timed.spec.ts', testIgnore: [], ignoreSnapshots: true, workers: 1 },
    // for a person to look at
    ...(process.env.PICTURES ? [{ name: 'looks', testMatch: '*.pictures.ts', testIgnore: [] }] : []),
    { name: 'soon', grep: /@soon/, use: { soon: 1_000 }, ignoreSnapshots: true, workers: 1 },
  ],
})
