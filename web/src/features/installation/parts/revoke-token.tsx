import type { ApiToken } from '@muster/domain/installation/schema.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { apiTokensQuery, revokeTokenMutation } from '../api.ts'

const say = installationWords.tokens

interface RevokeTokenProps {
  token: ApiToken | null
  onClose: () => void
}

export function RevokeToken({ token, onClose }: RevokeTokenProps) {
  // the dialog keeps its words while it closes
  const [last, setLast] = useState(token)
  if (token && token !== last) setLast(token)
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction({
    ...revokeTokenMutation,
    onSuccess: async () => {
      await queryClient.invalidateQueries(apiTokensQuery)
      toast.success(say.revoked)
    },
  })
  const confirm = async () => {
    if (token) await run(token.id)
    onClose()
  }
  return (
    <ConfirmDialog
      title={say.revokeTitle(last?.name ?? '')}
      description={say.revokeBody}
      isOpen={token !== null}
      onOpenChange={isOpen => !isOpen && onClose()}
      confirmLabel={say.revokeLabel}
      cancelLabel={say.cancel}
      isBusy={isBusy}
      isDanger
      onConfirm={() => void confirm()}
    />
  )
}
