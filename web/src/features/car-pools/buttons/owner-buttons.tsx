import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { useTitleWhenGone } from '#device/use-title-when-gone.ts'
import { DeleteDialog } from '#features/confirmations/delete-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { deleteMutation } from '../api.ts'
import { meetingPointOf } from '../describe-car-pool.ts'

interface OwnerButtonsProps {
  eventId: number
  carPool: CarPoolReply
  /** only for the owner; an Admin may delete any car pool */
  onEdit?: (() => void) | undefined
  onDeleted?: (() => void) | undefined
  describedBy: string
}

export function OwnerButtons({ eventId, carPool, onEdit, onDeleted, describedBy }: OwnerButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { run, isScopeBusy } = useAction(deleteMutation({ eventId, id: carPool.id }))
  const goes = useTitleWhenGone()
  const remove = async () => {
    const isDeleted = await run()
    if (isDeleted) goes()
    setIsAsking(false)
    if (isDeleted) onDeleted?.()
  }
  return (
    <>
      {onEdit && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          aria-describedby={describedBy}
          onClick={onEdit}
        >
          {carPoolWords.edit}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        aria-describedby={describedBy}
        onClick={() => setIsAsking(true)}
      >
        {carPoolWords.delete}
      </Button>
      <DeleteDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={carPoolWords.deleteTitle}
        description={carPoolWords.deleteBody(meetingPointOf(carPool))}
        confirmLabel={carPoolWords.deleteTitle}
        isBusy={isScopeBusy}
        onConfirm={() => void remove()}
      />
    </>
  )
}
