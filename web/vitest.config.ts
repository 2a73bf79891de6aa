import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react({ compiler: true })],
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://muster.test/' } },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    // failed calls are logged, and most tests of failures are meant to pass
    silent: 'passed-only',
  },
})
