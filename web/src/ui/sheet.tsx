import type { ReactNode } from 'react'
import { TitledModal } from './titled-modal.tsx'

interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: string | undefined
  closeLabel: string
  side?: 'bottom' | 'left' | undefined
  children: ReactNode
}

export const Sheet = ({ side = 'bottom', children, ...titled }: SheetProps) => (
  <TitledModal kind={side} {...titled}>
    <div className="px-5 pb-6">{children}</div>
  </TitledModal>
)
