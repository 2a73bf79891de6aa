import { shellWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { CalendarCheck, CalendarClock, Car, type LucideIcon, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePathname } from '#device/navigation.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'

export interface Tab {
  label: string
  icon: LucideIcon
  to: string
  /** other screens that belong to it */
  alsoAt?: readonly string[]
  /** what waits behind it */
  waiting?: { count: number; label: string } | undefined
}

interface TabBarProps {
  /** `null` until the person's event is known */
  tabs: readonly Tab[] | null
  isMoreOpen: boolean
  onMore: () => void
}

/** The screens of a phone, below the thumb. In the flow at the end of the page, so that it covers nothing of it. */
export function TabBar({ tabs, isMoreOpen, onMore }: TabBarProps) {
  const here = usePathname().replace(/(?<=.)\/$/, '')
  return (
    <Bar>
      {!tabs && <WaitingTabs tabs={BEFORE_MORE} />}
      {tabs?.map(({ label, icon, to, alsoAt = [], waiting }) => {
        const isCurrent = [to, ...alsoAt].includes(here)
        return (
          <li key={to} className="@container">
            <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={clsx(CELL, PRESSABLE)}>
              <Face label={label} icon={icon} isCurrent={isCurrent} />
              {waiting && (
                <span className="absolute top-0.5 left-1/2 ml-1.5 scale-75">
                  <CountBadge {...waiting} />
                </span>
              )}
            </Link>
          </li>
        )
      })}
      <li className="@container">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={onMore}
          className={clsx(CELL, PRESSABLE)}
        >
          <Face label={shellWords.more} icon={Menu} />
        </button>
      </li>
    </Bar>
  )
}

type Waiting = readonly Pick<Tab, 'label' | 'icon'>[]

/** What most people have there, so that nothing moves under a thumb once it is known. */
const BEFORE_MORE: Waiting = [
  { label: shellWords.today, icon: CalendarCheck },
  { label: shellWords.agenda, icon: CalendarClock },
  { label: shellWords.rides, icon: Car },
]

/** Before the first script (decision 6). */
export const WaitingTabBar = () => (
  <Bar>
    <WaitingTabs tabs={[...BEFORE_MORE, { label: shellWords.more, icon: Menu }]} />
  </Bar>
)

const WaitingTabs = ({ tabs }: { tabs: Waiting }) =>
  tabs.map(({ label, icon }) => (
    <li key={label} className="@container">
      <span className={CELL}>
        <Face label={label} icon={icon} />
      </span>
    </li>
  ))

const CELL = 'relative flex h-(--tabs-line) w-full flex-col items-center justify-center text-muted'
const PRESSABLE =
  'transition-[background-color,scale] duration-(--duration-fast) active:scale-95 aria-[current=page]:text-ink focus-visible:-outline-offset-3'

const Bar = ({ children }: { children: ReactNode }) => (
  <nav
    aria-label={shellWords.tabs}
    className="tab-bar z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
  >
    <ul className="grid auto-cols-fr grid-flow-col">{children}</ul>
  </nav>
)

const Face = ({ label, icon: Icon, isCurrent }: Pick<Tab, 'label' | 'icon'> & { isCurrent?: boolean }) => (
  <>
    <span
      className={clsx(
        'flex h-[28px] w-[56px] items-center justify-center rounded-full',
        isCurrent && 'bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className="size-[22px]" />
    </span>
    <span className={clsx('text-xs @max-[3rem]:sr-only', isCurrent && 'font-semibold')}>{label}</span>
  </>
)
