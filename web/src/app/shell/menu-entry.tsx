import { clsx } from 'clsx'
import { usePathname } from '#device/navigation.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { MenuItem } from './menu.ts'

interface MenuEntryProps {
  item: MenuItem
  isIconOnly: boolean
  onChoose: () => void
}

/** A slash at the end does not count. */
const isAt = (pathname: string, to: string) => [to, `${to}/`].includes(pathname)

export function MenuEntry({ item, isIconOnly, onChoose }: MenuEntryProps) {
  const { label, to, icon: Icon, waiting, children = [] } = item
  // if a child has the same address, only the child is marked as current
  const isNamedBelow = children.some(child => child.to === to)
  const isCurrent = isAt(usePathname(), to) && !isNamedBelow
  return (
    <li>
      <Link
        to={to}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        data-tip={isIconOnly ? label : undefined}
        className={clsx(
          'relative flex min-h-12 items-center gap-[12px] rounded-md font-semibold transition-colors duration-(--duration-fast) focus-visible:-outline-offset-3 md:min-h-11',
          isIconOnly ? 'justify-center' : 'px-[12px]',
          isCurrent ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken',
        )}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className={isIconOnly ? 'sr-only' : 'line-clamp-3 min-w-0 wrap-break-word'}>{label}</span>
        {waiting && (
          <span className={isIconOnly ? 'absolute top-0 right-0 scale-75' : 'ml-auto'}>
            <CountBadge {...waiting} />
          </span>
        )}
      </Link>
      {children.length > 0 && (
        <ul className={clsx('mt-1 space-y-1', !isIconOnly && 'ml-[16px] border-line border-l pl-[6px]')}>
          {children.map(child => (
            <MenuEntry key={child.to} item={child} isIconOnly={isIconOnly} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  )
}
