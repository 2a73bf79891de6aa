import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Turning } from './spinner.tsx'

export interface ComboboxOption {
  key: string
  label: string
  detail?: string | undefined
  icon?: ReactNode
}

export interface ComboboxStatus {
  title: string
  detail?: string | undefined
  isBusy?: boolean | undefined
}

/** A list that begins below this share of the screen's height is scrolled up. */
const SCROLL_FROM = 0.4

interface ComboboxListProps<Option extends ComboboxOption> {
  isShown: boolean
  status: ComboboxStatus | null
  options: readonly Option[]
  highlightedIndex: number
  menuProps: ComponentProps<'ul'>
  itemProps: (option: Option, index: number) => ComponentProps<'li'>
}

/** The status line stays during a search, so that the options do not move. Screen readers announce its changes. */
export function ComboboxList<Option extends ComboboxOption>({
  isShown,
  status,
  options,
  highlightedIndex,
  menuProps,
  itemProps,
}: ComboboxListProps<Option>) {
  const ref = useScrolledIntoView(isShown ? (options.length > 0 ? 'options' : 'status') : null)
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && status ? [status.title, status.detail].filter(Boolean).join(' ') : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the box */}
      <div
        ref={ref}
        onMouseDown={event => event.preventDefault()}
        className={clsx(
          'absolute -inset-x-px top-full z-10 mt-2 max-h-[min(24rem,50dvh)] flex-col overflow-hidden rounded-md border border-line bg-raised shadow-raised',
          isShown ? 'flex' : 'hidden',
        )}
      >
        {status && <StatusLine status={status} />}
        <ul
          {...menuProps}
          tabIndex={-1}
          className={clsx(
            'min-h-0 overflow-y-auto overscroll-contain',
            options.length > 0 && 'border-line border-t pb-1.5',
          )}
        >
          {options.map((option, index) => (
            <li
              key={option.key}
              {...itemProps(option, index)}
              className={clsx(
                'flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted',
                index === highlightedIndex && 'bg-accent-soft text-accent-ink',
              )}
            >
              {option.icon}
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{option.label}</span>
                {option.detail && <span className="block text-muted text-sm">{option.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const StatusLine = ({ status: { title, detail, isBusy } }: { status: ComboboxStatus }) => (
  <div
    aria-hidden="true"
    className="flex min-h-11 gap-2.5 px-4 py-2.5 text-muted text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0"
  >
    {isBusy && <Turning />}
    <p className="min-w-0">
      <span className={clsx('block', detail && 'font-semibold text-ink')}>{title}</span>
      {detail}
    </p>
  </div>
)

/** Scrolls the text box to the top when its list would be at the lower edge or behind a phone's keyboard. */
/** Once more when it grows: at the end of a page there may have been nothing to scroll before. */
function useScrolledIntoView(shown: 'status' | 'options' | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = ref.current
    if (shown === null || !list) return
    const height = window.visualViewport?.height ?? innerHeight
    if (list.getBoundingClientRect().top < height * SCROLL_FROM) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.parentElement?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [shown])
  return ref
}
