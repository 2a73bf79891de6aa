import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyles } from './build/adopted-styles.ts'
import { compiled } from './build/compiled.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { firstPaint } from './build/first-paint.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    adoptedStyles(),
    react({ compiler: compiled }),
    tailwindcss(),
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
      input: ['index.html', 'src/app/early-events.ts'],
      output: {
        codeSplitting: {
          groups: [
            // what `early-events.ts` imports must not wait for a large file
            {
              name: 'early',
              priority: 1,
              test: /web\/src\/(device\/(early-read|query-string|storage|stored-token)|features\/event-data\/first-page)/,
            },
            // two chunks for what nearly every screen needs, because many small files are slow on a slow network
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand|clsx)[\\/]/,
            },
            { name: 'shared', minShareCount: 22 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
