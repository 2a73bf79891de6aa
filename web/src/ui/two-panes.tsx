import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Scroller } from './scroller.ts'

interface TwoPanesProps {
  /** on a phone, the pane hides the list */
  isOpen: boolean
  list: ReactNode
  pane: ReactNode
  /** The list has the whole screen until something is opened. */
  isTable?: boolean
}

/**
 * On a phone one at a time; from 1,024 px on side by side. Of two, the pane alone is printed. Who opens something with the
 * keyboard goes on in its pane, and back to the list with Escape.
 */
export function TwoPanes({ isOpen, list, pane, isTable = false }: TwoPanesProps) {
  const shown = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || !isAsked.current) return
    isAsked.current = false
    shown.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: "/" focuses the search from anywhere on the screen
    <div
      onKeyDown={event => {
        openSearch(event)
        if (shown.current?.contains(event.target as Node)) leavePane(event)
      }}
      className={clsx(
        'print:block!',
        !(isTable && !isOpen) && 'lg:grid lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)] lg:items-start',
      )}
    >
      <div
        ref={scroller}
        onClickCapture={({ target, detail }) => {
          isAsked.current = detail === 0 && target instanceof Element && target.closest('a') !== null
        }}
        className={clsx(
          'mx-auto w-full max-w-screen px-4 pt-3 pb-8 md:px-8 md:pb-12 lg:px-4',
          'lg:sticky lg:top-(--header-height) lg:h-[calc(100dvh-var(--header-height))] lg:overflow-y-auto lg:border-line lg:border-r',
          pane && 'print:hidden',
          isOpen && 'hidden lg:block',
          isTable && '@container',
          isTable && !isOpen && 'lg:max-w-none',
        )}
      >
        <div className="lg:[--header-height:0rem]">
          <Scroller value={scroller}>{list}</Scroller>
        </div>
      </div>
      <div ref={shown} tabIndex={-1} className="min-w-0 outline-none">
        {pane}
      </div>
    </div>
  )
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

function leavePane(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event)) return
  event.currentTarget.querySelector<HTMLElement>('a[aria-current]')?.focus()
}

interface PaneProps {
  backLabel: string
  onBack: () => void
  /** on a laptop Back shows the table again */
  isBesideTable?: boolean
  children: ReactNode
}

export const Pane = ({ backLabel, onBack, isBesideTable = false, children }: PaneProps) => (
  <div className="mx-auto w-full max-w-screen px-4 pt-2 pb-8 md:px-8 md:pb-12 lg:pt-5">
    <div className={clsx('-ml-3 print:hidden', !isBesideTable && 'lg:hidden')}>
      <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        {backLabel}
      </Button>
    </div>
    {children}
  </div>
)

function openSearch(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== '/' || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const input = event.currentTarget.querySelector<HTMLInputElement>('[data-search] input')
  if (!input) return
  input.focus()
  input.select()
  event.preventDefault()
}
