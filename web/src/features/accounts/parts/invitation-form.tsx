import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type AcceptInvitationForm,
  acceptInvitationForm,
  type InvitationReply,
} from '@muster/domain/accounts/schema-invitation.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { invitationScreenWords as say } from '@muster/domain/sign-up/words-invitation.ts'
import { useForm } from 'react-hook-form'
import { navigate } from '#device/navigation.ts'
import { startSession } from '#device/session.ts'
import { useSubmit } from '#device/use-submit.ts'
import { PasswordField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { acceptInvitationMutation } from '../api-forms.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'
import { ContactField } from './contact-field.tsx'

const fieldOf = {
  name: 'name',
  contact: 'contact',
  password: 'password',
  password_common: 'password',
  password_personal: 'password',
} as const

interface InvitationFormProps {
  code: string
  invitation: InvitationReply['data']
}

export function InvitationForm({ code, invitation: { name, email, contact, event } }: InvitationFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<AcceptInvitationForm>({
    resolver: standardSchemaResolver(acceptInvitationForm(email)),
    defaultValues: { name, contact, password: '' },
  })
  const { errors } = form.formState
  const { submit: accept, isBusy } = useSubmit(acceptInvitationMutation)
  const submit = form.handleSubmit(typed =>
    accept(
      { code, ...typed },
      {
        onSuccess: ({ jwt }) => {
          toast.success(say.success)
          startSession(jwt)
          navigate(event ? linkTo('event', event.id) : linkTo('events'), { replace: true })
        },
        onError: error => showAtField(form, error, fieldOf),
      },
    ),
  )
  const field = (field: keyof AcceptInvitationForm) => ({
    ...form.register(field),
    ...{ label: say[field], error: errors[field]?.message, readOnly: isBusy },
  })
  return (
    <AuthForm onSubmit={submit} isBusy={isBusy} submitLabel={say.submit} busyLabel={say.submitting}>
      <TextField label={say.email} name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" />
      <ContactField {...field('contact')} />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        showLabel={shellWords.showPassword}
        hideLabel={shellWords.hidePassword}
      />
    </AuthForm>
  )
}
