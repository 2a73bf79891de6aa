import type { ProveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import type { MutationOptions } from '@tanstack/react-query'
import { useSubmit } from '#device/use-submit.ts'
import { PasswordForm } from '#features/confirmations/password-form.tsx'

interface ProvePasswordFormProps<Reply> {
  mutation: MutationOptions<Reply, Error, ProveItIsYouBody>
  submitLabel: string
  busyLabel: string
  onDone: (reply: Reply) => void
  onCancel: () => void
}

/** In a sheet that says why. */
export function ProvePasswordForm<Reply>({ mutation, ...form }: ProvePasswordFormProps<Reply>) {
  const { submit, isBusy } = useSubmit(mutation)
  return <PasswordForm {...form} submit={submit} isBusy={isBusy} cancelLabel={ownAccountWords.cancel} />
}
