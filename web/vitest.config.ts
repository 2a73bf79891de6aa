import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compiled } from './build/compiled.ts'

export default defineConfig({
  plugins: [react({ compiler: compiled })],
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://muster.test/' } },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    // each file loads our modules anew (test/clean-window.ts), and these, which remember what happened
    isolate: false,
    server: { deps: { inline: [/fake-indexeddb/, /@tanstack/, /@testing-library\/react/, /sonner/] } },
    // the default leaves a core for a watcher, which is half of the two that CI has
    maxWorkers: '100%',
    setupFiles: [
      'test/clean-window.ts',
      'test/cheap-styles.ts',
      'test/late-effects.ts',
      'test/freeze-date.ts',
      'test/setup.ts',
    ],
    // a limit for hangs only: a machine that is busy is no failure
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    // failed calls are logged, and most tests of failures are meant to pass
    silent: 'passed-only',
  },
})
