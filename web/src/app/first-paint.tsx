import { accountWords } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle, headerTitle } from '@muster/domain/shell/rules.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { LoginView } from '#features/accounts/parts/login-view.tsx'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

/**
 * The static markup of #root, painted before any script (decision 6). Only the build imports this file. React
 * renders the same parts over it; main.tsx preloads them, because a Suspense fallback would wipe the first paint.
 */
export interface FirstPaint {
  file: string
  title: string
  markup: string
  /** preloaded in parallel with the entry */
  modules: string[]
  /** scripts that run as soon as they are there, before the entry */
  early: string[]
}

export const description = shellWords.description

const draw = (path: string, page: ReactNode) => renderToStaticMarkup(<Router ssrPath={path}>{page}</Router>)

const inside = (title: string) => (
  <ShellFrame title={title} isExpanded>
    <WaitingScreen />
  </ShellFrame>
)

const SAVED = 'src/features/offline/saved-reads.ts'

export const firstPaints: FirstPaint[] = [
  {
    file: 'index.html',
    title: documentTitle(headerTitle('/')),
    markup: draw('/', inside(headerTitle('/'))),
    modules: ['src/app/signed-in.tsx', 'src/features/events/events.screen.tsx', SAVED],
    early: ['src/app/early/ask-first.ts', 'src/app/early/show-events.tsx'],
  },
  {
    file: 'event.html',
    title: productName,
    markup: draw(linkTo('agenda', 0), inside(productName)),
    // My Check In and Agenda share the chunk of its parts
    modules: [
      'src/app/signed-in.tsx',
      'src/features/events/event-wrapper.screen.tsx',
      'src/features/check-ins/my-check-in.screen.tsx',
      SAVED,
    ],
    early: ['src/app/early/ask-first.ts'],
  },
  {
    file: 'login.html',
    title: documentTitle(accountWords.login.title),
    markup: draw('/login', <LoginView />),
    modules: ['src/features/accounts/login.screen.tsx'],
    early: [],
  },
  {
    file: 'visitor.html',
    title: productName,
    markup: draw('/signup', <AuthFrame brand={productName} />),
    modules: [],
    early: [],
  },
]
