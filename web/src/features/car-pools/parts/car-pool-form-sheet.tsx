import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'

export interface CarPoolFormSheetProps {
  event: EventReply
  /** null for a new one */
  pool: CarPoolReply | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const CarPoolFormSheet = (_: CarPoolFormSheetProps) => null
