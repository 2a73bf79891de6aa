import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'
import type { ComboboxOption, ComboboxStatus } from './combobox.tsx'
import { Turning } from './spinner.tsx'

/** The share of the screen above a list that has room below. */
const HIGHEST = 0.4

interface ComboboxListProps<Option extends ComboboxOption> {
  isShown: boolean
  status: ComboboxStatus | null
  options: readonly Option[]
  highlighted: number
  menuProps: ComponentProps<'ul'>
  itemProps: (option: Option, index: number) => ComponentProps<'li'>
}

/**
 * Below the box, never over what is typed into it. Its first line always stands, so that the suggestions stay
 * where they are while the next ones are looked for; a screen reader hears that line when it changes.
 */
export function ComboboxList<Option extends ComboboxOption>({
  isShown,
  status,
  options,
  highlighted,
  menuProps,
  itemProps,
}: ComboboxListProps<Option>) {
  const ref = useRef<HTMLDivElement>(null)
  // Behind a phone's keyboard, or at the lower edge, nobody would see it.
  useEffect(() => {
    const list = ref.current
    if (!isShown || !list) return
    const height = window.visualViewport?.height ?? innerHeight
    if (list.getBoundingClientRect().top < height * HIGHEST) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.parentElement?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  }, [isShown])
  const said = isShown && status ? [status.title, status.detail].filter(Boolean).join(' ') : ''
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
      <div
        ref={ref}
        // a press beside an option leaves the focus where it is
        onMouseDown={event => event.preventDefault()}
        className={clsx(
          'absolute -inset-x-px top-full z-10 mt-2 max-h-[min(24rem,50dvh)] flex-col overflow-hidden rounded-md border border-line bg-raised shadow-raised',
          isShown ? 'flex' : 'hidden',
        )}
      >
        {status && (
          <div
            aria-hidden="true"
            className="flex min-h-11 gap-2.5 px-4 py-2.5 text-muted text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0"
          >
            {status.isBusy && <Turning />}
            <p className="min-w-0">
              <span className={clsx('block', status.detail && 'font-medium text-ink')}>{status.title}</span>
              {status.detail}
            </p>
          </div>
        )}
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
                index === highlighted && 'bg-accent-soft text-accent-ink',
              )}
            >
              {option.icon}
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-medium">{option.label}</span>
                {option.detail && <span className="block text-muted text-sm">{option.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
