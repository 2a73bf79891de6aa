import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedAssets } from './build/compressed-assets.ts'
import { firstPaint } from './build/first-paint.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'

/** Dozens of small files cost more on a slow network than they save: what every screen needs is one file, */
const base = {
  name: 'base',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|clsx|@tanstack)[\\/]/,
}
/** and what most of them share is another. The log-in has to be small, so what it does not use is a third. */
const parts = {
  name: 'parts',
  minShareCount: 6,
  test: /web\/src\/(ui\/(?!avatar|badge|outside-link|(titled-|use-)?modal)|device\/(?!maps))|lucide-react(?!.*\/(external-link|map-pin|calendar-days|lock)\.)|domain\/src\/(?!events|places|shared\/clock)/,
}
const inside = { ...parts, name: 'inside', test: /web\/src\/(ui|device)\/|lucide-react/ }

export default defineConfig({
  plugins: [slimEndpoints(), react({ compiler: true }), tailwindcss(), firstPaint(), compressedAssets()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    cssCodeSplit: false,
    // The content security policy allows no data: fonts, and a picture that is fetched can be cached.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [base, parts, inside] } } },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
