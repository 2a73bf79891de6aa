import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyles } from './build/adopted-styles.ts'
import { compiled } from './build/compiled.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { earlyScripts } from './build/early-scripts.ts'
import { firstPaint } from './build/first-paint.ts'
import { neededBy } from './build/needed-by.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    adoptedStyles(),
    react({ compiler: compiled }),
    tailwindcss(),
    earlyScripts(),
    firstPaint(),
    serviceWorker(),
    compressedFiles(),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // every browser of the target preloads modules by itself
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // the content security policy forbids data: URLs
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each request costs a slow network more than ten kilobytes: a few chunks for what people open first, with
            // nothing that it does not need, and one for what many of the other screens need.
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand|clsx)[\\/]/,
            },
            neededBy('app', 'src/app/main.tsx'),
            neededBy('login', 'src/features/accounts/login.screen.tsx'),
            neededBy('signed-in', 'src/app/signed-in.tsx', 'src/features/offline/saved-reads.ts'),
            neededBy('events', 'src/features/events/events.screen.tsx'),
            neededBy('event', 'src/features/events/event-wrapper.screen.tsx'),
            neededBy('my-check-in', 'src/features/check-ins/my-check-in.screen.tsx'),
            { name: 'shared', minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
