import type { ReactNode } from 'react'
import { TitledModal } from './titled-modal.tsx'

interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: string | undefined
  closeLabel: string
  children: ReactNode
}

export const Sheet = ({ children, ...titled }: SheetProps) => (
  <TitledModal kind="bottom" {...titled}>
    <div className="px-(--sheet-side) pb-6">{children}</div>
  </TitledModal>
)
