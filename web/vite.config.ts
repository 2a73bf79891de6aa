import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyles } from './build/adopted-styles.ts'
import { compiled } from './build/compiled.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { firstPaint } from './build/first-paint.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'
import { slimIcons } from './build/slim-icons.ts'

/** One chunk for what every screen needs, because many small files are slow on a slow network. */
const base = {
  name: 'base',
  // the log-in needs no observer of mutations, endless or virtual lists
  test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand|clsx|@tanstack(?!.*(virtual|[mM]utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery)))[\\/]/,
}
/** What asks for the events before the app's scripts are there: small, and without imports of other chunks. */
const early = {
  name: 'early',
  test: /web\/src\/(device\/(early-read|query-string|storage|stored-token)|features\/events\/first-page)/,
}
/** One for what most screens share and the log-in needs; the rest is in `inside`, to keep the log-in small. */
const parts = {
  name: 'parts',
  minShareCount: 6,
  test: /web\/src\/(ui\/(?!avatar|badge|card|chip|contact|dialog|field|list-row|not-loaded|outside-link|paged-list|pane-search|retry-notice|search|two-panes|virtual|sheet|skeleton|text-(area|link)|use-debounced|(titled-|use-)?modal)|device\/(?!client-key|contact|data-saver|inbox|live|maps|own-time|reach-server|save-file|viewport|use-(action|search|submit)))|lucide-react(?!.*\/(car|cloud-off|external-link|map-pin|calendar-days|check|chevron-right|lock|message-circle|phone|radio|search|send|users|x)\.)|domain\/src\/(accounts|shell|shared)\/(?!clock|data-saver|live|text|reply|schema)/,
}
/** What the entry shares with few others. */
const entry = {
  name: 'parts',
  test: /web\/src\/(ui\/(lazy|optional)-part|device\/address-bar|app\/(arrival|boundary|waiting-screen|shell\/shell-frame)|features\/(accounts\/use-end-session|events\/event-context))/,
}
/** What the log-in shares with other forms. */
const visit = {
  name: 'visit',
  test: /web\/src\/(ui\/(field|text-link)|device\/use-submit|features\/accounts\/parts\/visitor-link)/,
}
/** What the events share with other screens. */
const home = {
  name: 'home',
  test: /web\/src\/(ui\/(cover|badge|avatar)|device\/(data-saver|viewport)|features\/events\/(api|dates-of|use-rsvp|parts\/event-(facts|badges)))|useInfiniteQuery|lucide-react.*\/(calendar-(days|clock|x-2)|car|chevron-(down|right)|users|lock(-open)?|map-pin(ned)?|moon|check)\./,
}
const inside = {
  ...parts,
  name: 'inside',
  test: /web\/src\/(ui\/(?!chip|contact|dialog|field|list-row|modal-heading|pane-search|search|two-panes|virtual|outside-link|paged-list|sheet|text-area|titled-modal)|device\/(?!client-key|contact|live|maps|own-time|reach-server|save-file|use-search))|lucide-react(?!.*\/(message-circle|phone)\.)/,
}

export default defineConfig({
  plugins: [
    slimEndpoints(),
    slimIcons(),
    adoptedStyles(),
    react({ compiler: compiled }),
    tailwindcss(),
    firstPaint(),
    serviceWorker(),
    compressedFiles(),
  ],
  // wouter brings a stand-in for a hook that React has had since version 18
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
        // the entry names all files, and a hash cannot be compressed: so it is as short as it may be
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [early, base, parts, entry, visit, home, inside] },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
