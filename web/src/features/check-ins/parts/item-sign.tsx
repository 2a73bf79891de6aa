import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { BedDouble, Bus, CalendarClock, Car, type LucideIcon, Plane } from 'lucide-react'

const signs: Record<ItemKind, LucideIcon> = {
  flight: Plane,
  bus: Bus,
  'hotel-room': BedDouble,
  'car-pool': Car,
  'sub-event': CalendarClock,
}

export function ItemSign({ kind }: { kind: ItemKind }) {
  const Sign = signs[kind]
  return <Sign aria-hidden="true" className="size-4.5 shrink-0 text-accent-ink" />
}
