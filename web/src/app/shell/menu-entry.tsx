import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import { Tooltip } from '#ui/tooltip.tsx'
import type { MenuItem } from './menu.ts'

interface MenuEntryProps {
  item: MenuItem
  isIconOnly: boolean
  onChoose: () => void
}

export function MenuEntry({ item, isIconOnly, onChoose }: MenuEntryProps) {
  const { label, to, icon: Icon, children = [] } = item
  // of an entry and its child with the same address the child is the one that is marked
  const isNamedBelow = children.some(child => child.to === to)
  return (
    <li>
      <Tooltip label={label} delayMs={0} isOff={!isIconOnly}>
        <NavLink
          to={to}
          end
          onClick={onChoose}
          {...(isNamedBelow ? { 'aria-current': false } : {})}
          className={({ isActive }) =>
            clsx(
              'flex min-h-12 items-center gap-3 rounded-md px-3 font-medium transition-colors duration-(--duration-fast) focus-visible:-outline-offset-3 md:min-h-11',
              isActive && !isNamedBelow ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className={isIconOnly ? 'sr-only' : 'min-w-0 truncate'}>{label}</span>
        </NavLink>
      </Tooltip>
      {children.length > 0 && (
        <ul className={clsx('mt-1 space-y-1', !isIconOnly && 'ml-4 border-line border-l pl-1.5')}>
          {children.map(child => (
            <MenuEntry key={child.to} item={child} isIconOnly={isIconOnly} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  )
}
