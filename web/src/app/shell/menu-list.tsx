import { shellWords } from '@muster/domain/shell/words.ts'
import { ChevronDown } from 'lucide-react'
import { groupsOf, type MenuItem } from './menu.ts'
import { MenuEntry } from './menu-entry.tsx'

interface MenuListProps {
  menu: readonly MenuItem[]
  isIconOnly: boolean
  onChoose: () => void
}

export function MenuList({ menu, isIconOnly, onChoose }: MenuListProps) {
  const entries = (items: readonly MenuItem[]) =>
    items.map(item => <MenuEntry key={item.to} item={item} isIconOnly={isIconOnly} onChoose={onChoose} />)
  return (
    <nav aria-label={shellWords.navigation} className="space-y-4">
      <ul className="space-y-1">{entries(menu.filter(item => item.group === undefined))}</ul>
      {groupsOf(menu).map(([name, items]) =>
        isIconOnly ? (
          <ul key={name} aria-label={name} className="space-y-1 border-line border-t pt-4">
            {entries(items)}
          </ul>
        ) : (
          <details key={name} open className="group/fold">
            <summary className="flex min-h-11 list-none items-center rounded-sm px-3 font-semibold text-muted text-xs hover:bg-sunken">
              <span className="grow">{name}</span>
              <ChevronDown
                aria-hidden="true"
                className="group-open/fold:-rotate-180 size-4 transition-transform duration-(--duration)"
              />
            </summary>
            <ul className="space-y-1">{entries(items)}</ul>
          </details>
        ),
      )}
    </nav>
  )
}
