import { accountWords } from '@muster/domain/accounts/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { endOtherSessionsMutation, sessionsQuery } from '../api.ts'

const say = accountWords.profile

export function EndOtherSessions() {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(endOtherSessionsMutation)
  const onSuccess = () => {
    toast.success(say.endedOthers)
    queryClient.setQueryData(sessionsQuery.queryKey, sessions => sessions?.filter(one => one.isCurrent))
  }
  const confirm = () => {
    if (!isPending) mutate(undefined, { onSuccess, onSettled: () => setIsAsking(false) })
  }
  return (
    <div className="mt-3">
      <Button variant="secondary" isWide onClick={() => setIsAsking(true)}>
        {say.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={say.endOthersTitle}
        description={say.endOthersBody}
        confirmLabel={say.endOthers}
        cancelLabel={say.cancel}
        isBusy={isPending}
        isDanger
        onConfirm={confirm}
      />
    </div>
  )
}
