import { type ComponentProps, useId } from 'react'
import { Modal } from './modal.tsx'
import { ModalHeading } from './modal-heading.tsx'

interface TitledModalProps
  extends Omit<ComponentProps<typeof Modal>, 'label' | 'labelledBy' | 'describedBy'> {
  title: string
  description?: string | undefined
  closeLabel?: string | undefined
}

export function TitledModal({ title, description, closeLabel, children, ...modal }: TitledModalProps) {
  const id = useId()
  return (
    <Modal {...modal} labelledBy={`${id}-title`} describedBy={description ? `${id}-description` : undefined}>
      <ModalHeading
        id={id}
        title={title}
        description={description}
        closeLabel={closeLabel}
        onClose={() => modal.onOpenChange(false)}
      />
      {children}
    </Modal>
  )
}
