import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedAssets } from './build/compressed-assets.ts'
import { firstPaint } from './build/first-paint.ts'

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), firstPaint(), compressedAssets()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    cssCodeSplit: false,
    // The content security policy allows no data: fonts, and a picture that is fetched can be cached.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
