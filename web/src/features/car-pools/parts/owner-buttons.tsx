import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '#features/confirmations/delete-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { placeOf } from '../describe-pool.ts'
import type { PoolContext } from './pool-context.ts'

interface OwnerButtonsProps extends Pick<PoolContext, 'actions'> {
  pool: CarPoolReply
  /** without it there is only the deletion: an Admin may delete any */
  onEdit?: (() => void) | undefined
  onDeleted?: (() => void) | undefined
  describedBy: string
}

export function OwnerButtons({ pool, actions, onEdit, onDeleted, describedBy }: OwnerButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    const isDone = await actions.remove(pool)
    setIsAsking(false)
    if (isDone) onDeleted?.()
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
        description={carPoolWords.deleteBody(placeOf(pool))}
        confirmLabel={carPoolWords.deleteTitle}
        isBusy={actions.isBusy(pool.id)}
        onConfirm={() => void remove()}
      />
    </>
  )
}
