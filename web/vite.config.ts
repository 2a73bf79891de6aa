import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyles } from './build/adopted-styles.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { firstPaint } from './build/first-paint.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'
import { slimIcons } from './build/slim-icons.ts'

/** One chunk for what every screen needs, because many small files are slow on a slow network. */
const base = {
  name: 'base',
  // the log-in needs no observer of mutations or endless lists
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|clsx|@tanstack(?!.*([mM]utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery)))[\\/]/,
}
/** One for what most screens share and the log-in needs; the rest is in `inside`, to keep the log-in small. */
const parts = {
  name: 'parts',
  minShareCount: 6,
  test: /web\/src\/(ui\/(?!avatar|badge|dialog|outside-link|sheet|(titled-|use-)?modal)|device\/(?!maps|use-action|own-time))|lucide-react(?!.*\/(external-link|map-pin|calendar-days|lock)\.)|domain\/src\/(?!events|itinerary|places|profile|shared\/(clock|text|reply)|[^/]+\/schema)/,
}
/** What the log-in needs of files that few screens share. */
const visit = {
  name: 'parts',
  test: /web\/src\/(ui\/(lazy-part|text-link)|device\/(address-bar|use-submit)|features\/accounts\/(use-end-session|parts\/visitor-link))/,
}
/** The same for the events. */
const home = {
  name: 'home',
  test: /web\/src\/(ui\/(cover|badge|avatar)|device\/viewport|features\/events\/(api|dates-of|use-rsvp|parts\/event-(facts|badges)))|useInfiniteQuery|lucide-react.*\/(calendar-(days|clock|x-2)|car|chevron-(down|right)|users|lock(-open)?|map-pin(ned)?|moon|check)\./,
}
const inside = {
  ...parts,
  name: 'inside',
  test: /web\/src\/(ui\/(?!dialog|sheet)|device\/(?!own-time))|lucide-react/,
}

export default defineConfig({
  plugins: [
    slimEndpoints(),
    slimIcons(),
    adoptedStyles(),
    react({ compiler: true }),
    tailwindcss(),
    firstPaint(),
    compressedFiles(),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    cssCodeSplit: false,
    // the content security policy forbids data: URLs
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [base, parts, visit, home, inside] } } },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
