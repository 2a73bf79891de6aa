import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { clsx } from 'clsx'
import { BedDouble, Bus, CalendarClock, Car, type LucideIcon, Plane } from 'lucide-react'

const signs: Record<ItemKind, LucideIcon> = {
  flight: Plane,
  bus: Bus,
  'hotel-room': BedDouble,
  'car-pool': Car,
  'sub-event': CalendarClock,
}

export function ItemSign({ kind, isLoud }: { kind: ItemKind; isLoud?: boolean }) {
  const Sign = signs[kind]
  return (
    <span
      className={clsx(
        'flex size-11 shrink-0 items-center justify-center rounded-md',
        isLoud ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink',
      )}
    >
      <Sign aria-hidden="true" className="size-5.5" />
    </span>
  )
}
