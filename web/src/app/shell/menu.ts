import type { LucideIcon } from 'lucide-react'

export interface MenuItem {
  label: string
  to: string
  icon: LucideIcon
  /** what waits behind it */
  waiting?: { count: number; label: string } | undefined
  children?: readonly MenuItem[] | undefined
  /** heading of a collapsible group */
  group?: string | undefined
}

export interface ShellUser {
  name: string
  /** only if there is a name as well */
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
