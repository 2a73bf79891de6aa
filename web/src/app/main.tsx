import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isFromServiceWorker } from '#device/from-service-worker.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { loadReporter, reportErrors } from './report.ts'
import { AppRoutes } from './routes.tsx'
import { preloadFirst, preloadNext } from './screens.ts'

reportErrors()

// the first paint stays, and accepts typing, until the first screen can replace it at once
const isVisitor = useSession.getState().token === null
const queryClient = createQueryClient()
await Promise.all([
  preloadFirst(location.pathname, isVisitor),
  isVisitor
    ? null
    : import('#features/offline/saved-reads.ts')
        .then(saved => saved.startWithSaved(queryClient))
        .then(() => preloadNext(location.pathname, queryClient))
        .catch(() => undefined),
])

const root = createRoot(document.getElementById('root') as HTMLElement)
const app = (
  <StrictMode>
    <Providers queryClient={queryClient}>
      <AppRoutes />
    </Providers>
  </StrictMode>
)
// what is on the screen before the app answers taps between short tasks; a phone that has the app shows it at once
if (isFromServiceWorker()) root.render(app)
else startTransition(() => root.render(app))

// toasts and the reporter tell of lost connections and missing scripts, so they have to be here before that
const WARM_AFTER_MS = 3000
setTimeout(async () => {
  // one after the other, so that each is a short task
  await toast.warm()
  await preloadFirst('/', false)
  await loadReporter()
}, WARM_AFTER_MS)
