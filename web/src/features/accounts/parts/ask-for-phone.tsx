import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ContactForm, contactForm } from '@muster/domain/profile/schema.ts'
import { ownAccountWords, profileWords as say } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { keepDraft, readDraft } from '#device/drafts.ts'
import { useSubmit } from '#device/use-submit.ts'
import { Sheet } from '#ui/sheet.tsx'
import { updateProfileMutation } from '../api-profile.ts'
import { AuthForm } from './auth-form.tsx'
import { ContactField } from './contact-field.tsx'

/** A draft is gone after a day and with the session: then the question comes again (R201). */
const PUT_OFF = 'phone-put-off'

export function AskForPhone() {
  const [isOpen, setIsOpen] = useState(() => readDraft(PUT_OFF) === undefined)
  const change = (next: boolean) => {
    if (!next) keepDraft(PUT_OFF, {})
    setIsOpen(next)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={change}
      title={say.askTitle}
      description={say.askBody}
      closeLabel={shellWords.close}
    >
      <PhoneForm onDone={() => setIsOpen(false)} onLater={() => change(false)} />
    </Sheet>
  )
}

function PhoneForm({ onDone, onLater }: { onDone: () => void; onLater: () => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit } = useForm<ContactForm>({
    resolver: standardSchemaResolver(contactForm),
    defaultValues: { contact: '' },
  })
  const { submit: save, isBusy } = useSubmit(updateProfileMutation)
  const submit = handleSubmit(body => save(body, { onSuccess: onDone }))
  return (
    <AuthForm
      leave={{ label: say.later, onPress: onLater }}
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={say.save}
      busyLabel={say.saving}
    >
      <ContactField
        {...register('contact')}
        label={ownAccountWords.contact}
        enterKeyHint="go"
        readOnly={isBusy}
        error={formState.errors.contact?.message}
      />
    </AuthForm>
  )
}
