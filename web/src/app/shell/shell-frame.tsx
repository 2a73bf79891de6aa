import { shellWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { Menu, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'

interface ShellFrameProps {
  title: string
  isExpanded: boolean
  isMenuOpen?: boolean
  onMenu?: () => void
  sidebar?: ReactNode
  bell?: ReactNode
  children: ReactNode
}

const CONTENT_ID = 'content'

/** Layout without behaviour, shared with the first paint. On a phone the menu button is within reach of the thumb. */
export function ShellFrame({
  title,
  isExpanded,
  isMenuOpen,
  onMenu,
  sidebar,
  bell,
  children,
}: ShellFrameProps) {
  return (
    <div className="beside-notch flex min-h-dvh">
      <a
        href={`#${CONTENT_ID}`}
        className="-top-20 fixed left-4 z-30 rounded-md bg-accent px-5 py-3 font-semibold text-on-accent focus:top-3"
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
              aria-expanded={isMenuOpen ?? false}
              onClick={onMenu}
              disabled={!onMenu}
              className={clsx(
                'fixed bottom-(--dock-gap) left-4 z-20 flex size-(--menu-size) items-center justify-center rounded-full bg-accent text-on-accent shadow-raised',
                'transition-[background-color,scale] duration-(--duration-fast) active:scale-95 print:hidden',
                'md:static md:size-11 md:rounded-md md:bg-transparent md:text-muted md:shadow-none md:hover:bg-sunken md:hover:text-ink',
              )}
            >
              <Menu aria-hidden="true" className="size-6 md:hidden" />
              <PanelLeft aria-hidden="true" className="hidden size-5 md:block" />
            </button>
            <span className="md:hidden">
              <Mark size={32} />
            </span>
            <h1 className="line-clamp-2 wrap-break-word font-semibold text-base">{title}</h1>
            {bell}
          </div>
        </header>
        <main id={CONTENT_ID} tabIndex={-1} className="flex grow flex-col outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
