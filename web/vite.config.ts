import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyles } from './build/adopted-styles.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { firstPaint } from './build/first-paint.ts'

export default defineConfig({
  plugins: [adoptedStyles(), react({ compiler: true }), tailwindcss(), firstPaint(), compressedFiles()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    cssCodeSplit: false,
    // the content security policy forbids data: URLs
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // two chunks for what nearly every screen needs, because many small files are slow on a slow network
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|clsx)[\\/]/,
            },
            { name: 'shared', minShareCount: 14 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
