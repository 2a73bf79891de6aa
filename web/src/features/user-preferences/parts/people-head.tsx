import type { CountedTile } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

interface PeopleHeadProps {
  /** `undefined` while loading */
  tile: CountedTile | undefined
  /** what is searched for */
  name: string
  found: number | undefined
  /** all people of the tile, of the same reply */
  listed: number | undefined
  /** beside the heading: what can be done with all people of the list */
  action?: ReactNode
}

export function PeopleHead({ tile, name, found, listed, action }: PeopleHeadProps) {
  if (!tile) return <Skeleton className="h-7 w-3/5" />
  const count = listed ?? tile.count
  const title =
    name && found !== undefined ? words.found(tile.name, found, count) : words.listed(tile.name, count)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-52">
        <p className="text-muted text-sm">{words.groups[tile.group]}</p>
        <h2 className="wrap-anywhere font-semibold text-xl tabular-nums">{title}</h2>
      </div>
      {action}
      <p role="status" className="sr-only">
        {name && title}
      </p>
    </div>
  )
}
