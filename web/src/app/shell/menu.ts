import type { LucideIcon } from 'lucide-react'

/** An entry of the sidebar. Routes that are not there yet, or not for this person, are simply not in the list. */
export interface MenuItem {
  label: string
  to: string
  icon: LucideIcon
  children?: readonly MenuItem[] | undefined
  /** entries of one group stand together under its name, which folds them away */
  group?: string | undefined
}

export interface ShellUser {
  /** the name, or the username where there is none */
  name: string
  /** only where both exist */
  username?: string | undefined
  email: string
  initials: string
}

export function groupsOf(menu: readonly MenuItem[]): [name: string, items: MenuItem[]][] {
  const groups = new Map<string, MenuItem[]>()
  for (const item of menu) {
    if (item.group === undefined) continue
    groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  }
  return [...groups]
}
