import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { type RedeemHandOffBody, redeemHandOffBody } from '@muster/domain/hand-offs/schema.ts'
import { handOffWords as say } from '@muster/domain/hand-offs/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { startSession } from '#device/session.ts'
import { useSubmit } from '#device/use-submit.ts'
import { redeemHandOffMutation } from '#features/hand-offs/api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { showAtField } from '../show-at-field.ts'

/** On the log-in of the installed app. */
export function TypeCode() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-3">
      <Button variant="quiet" isWide onClick={() => setIsOpen(true)}>
        {say.open}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={say.openTitle}
        description={say.openBody}
        closeLabel={shellWords.close}
      >
        <CodeForm />
      </Sheet>
    </div>
  )
}

function CodeForm() {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<RedeemHandOffBody>({
    resolver: standardSchemaResolver(redeemHandOffBody),
    defaultValues: { handOffCode: '' },
  })
  const { submit: signIn, isBusy } = useSubmit(redeemHandOffMutation)
  const submit = form.handleSubmit(body =>
    signIn(body, {
      onSuccess: ({ jwt }) => {
        toast.success(accountWords.login.success)
        startSession(jwt)
      },
      onError: error =>
        showAtField(form, error, { hand_off_invalid: 'handOffCode', handOffCode: 'handOffCode' }),
    }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        {...form.register('handOffCode')}
        label={say.field}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        readOnly={isBusy}
        error={form.formState.errors.handOffCode?.message}
      />
      {/* in view above a keyboard */}
      <div className="stay-bottom bg-raised pt-3">
        <Button type="submit" isWide isBusy={isBusy} busyLabel={say.submitting}>
          {say.submit}
        </Button>
      </div>
    </form>
  )
}
