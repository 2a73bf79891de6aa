import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { usernameOf } from '@muster/domain/accounts/rules.ts'
import { type SignUpForm, signUpForm } from '@muster/domain/accounts/schema.ts'
import { signUpWords } from '@muster/domain/sign-up/words.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useEntryState } from '#device/navigation.ts'
import { keepAsked, startSession } from '#device/session.ts'
import { useSubmit } from '#device/use-submit.ts'
import { toast } from '#ui/toast.ts'
import { registerMutation } from './api-forms.ts'
import { showAtField } from './show-at-field.ts'
import { forgetSignUpDraft, readSignUpDraft, useSignUpDraft } from './use-sign-up-draft.ts'

const fieldOf = {
  name: 'firstName',
  email: 'email',
  username: 'email',
  contact: 'contact',
  password: 'password',
  email_taken: 'email',
  password_common: 'password',
  password_personal: 'password',
} as const

export function useSignUp() {
  const [restored] = useState(readSignUpDraft)
  const form = useForm<SignUpForm>({
    resolver: standardSchemaResolver(signUpForm),
    mode: 'onChange',
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      contact: '',
      password: '',
      confirmPassword: '',
      ...restored,
    },
  })
  useSignUpDraft(form)
  const state = useEntryState()
  const { submit: register, isBusy } = useSubmit(registerMutation)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = form.handleSubmit(({ firstName, lastName, email, contact, password }) => {
    return register(
      { username: usernameOf(email), email, password, contact, name: `${firstName} ${lastName}` },
      {
        onSuccess: ({ jwt }) => {
          forgetSignUpDraft()
          if (jwt === null) {
            keepAsked(state)
            setSentTo(email)
            return
          }
          toast.success(signUpWords.success)
          startSession(jwt)
        },
        onError: error => showAtField(form, error, fieldOf),
      },
    )
  })
  return { form, isBusy, isRestored: restored !== null, submit, sentTo }
}
