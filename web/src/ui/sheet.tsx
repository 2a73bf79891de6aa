import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'
import { ModalHeading } from './modal-heading.tsx'

interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: string | undefined
  closeLabel: string
  side?: 'bottom' | 'left' | undefined
  children: ReactNode
}

export function Sheet({
  isOpen,
  onOpenChange,
  title,
  description,
  closeLabel,
  side = 'bottom',
  children,
}: SheetProps) {
  const id = useId()
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      kind={side}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
    >
      <ModalHeading
        id={id}
        title={title}
        description={description}
        closeLabel={closeLabel}
        onClose={() => onOpenChange(false)}
      />
      <div className="px-5 pb-6">{children}</div>
    </Modal>
  )
}
