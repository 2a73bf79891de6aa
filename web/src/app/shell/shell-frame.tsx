import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { Mark } from '#ui/mark.tsx'
import { WaitingTabBar } from './tab-bar.tsx'

interface ShellFrameProps {
  title: string
  isExpanded: boolean
  onMenu?: () => void
  sidebar?: ReactNode
  tabBar?: ReactNode
  bell?: ReactNode
  children: ReactNode
}

const CONTENT_ID = 'content'

/** Layout without behaviour, shared with the first paint. */
export function ShellFrame({
  title,
  isExpanded,
  onMenu,
  sidebar,
  tabBar = <WaitingTabBar />,
  bell,
  children,
}: ShellFrameProps) {
  return (
    <div className="beside-notch flex min-h-dvh">
      <a
        href={`#${CONTENT_ID}`}
        className="-top-20 fixed left-4 z-30 rounded-md bg-accent px-5 py-3 font-semibold text-on-accent focus:top-3 print:hidden"
      >
        {shellWords.skipToContent}
      </a>
      <aside
        className={clsx(
          'sticky top-0 hidden h-dvh shrink-0 overflow-hidden border-line border-r bg-surface md:block print:hidden',
          'transition-[width] duration-(--duration) ease-out',
          isExpanded ? 'w-(--sidebar-width)' : 'w-(--sidebar-width-icon)',
        )}
      >
        {sidebar}
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-20 print:static border-line border-b bg-surface pt-[env(safe-area-inset-top)]">
          <div className="flex h-(--header-height) items-center gap-3 px-4 md:gap-2 md:px-3">
            <button
              type="button"
              aria-label={shellWords.menu}
              aria-expanded={isExpanded}
              onClick={onMenu}
              disabled={!onMenu}
              className="hidden size-11 items-center justify-center rounded-md text-muted transition-[background-color,scale] duration-(--duration-fast) hover:bg-sunken hover:text-ink active:scale-95 md:flex print:hidden"
            >
              <PanelLeft aria-hidden="true" className="size-5" />
            </button>
            <Link
              to={linkTo('events')}
              aria-label={productName}
              className="-ml-1.5 flex size-11 items-center justify-center rounded-md md:hidden"
            >
              <Mark size={32} />
            </Link>
            <h1 className="line-clamp-2 wrap-break-word font-semibold text-base">{title}</h1>
            <div className="contents print:hidden">{bell}</div>
          </div>
        </header>
        <main id={CONTENT_ID} tabIndex={-1} className="above-tab-bar flex grow flex-col outline-none">
          {children}
        </main>
        {tabBar}
      </div>
    </div>
  )
}
