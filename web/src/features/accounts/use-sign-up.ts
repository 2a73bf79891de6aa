import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { usernameOf } from '@muster/domain/accounts/rules.ts'
import { type SignUpForm, signUpForm } from '@muster/domain/accounts/schema.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#device/api-error.ts'
import { startSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { registerMutation } from './api.ts'

/** Where the form shows what the server says of a field of the call. */
const fieldOf: Readonly<Record<string, keyof SignUpForm>> = {
  name: 'firstName',
  email: 'email',
  username: 'email',
  contact: 'contact',
  password: 'password',
}

export function useSignUp() {
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
    },
  })
  const { mutate, isPending } = useMutation(registerMutation)

  const submit = form.handleSubmit(({ firstName, lastName, email, contact, password }) => {
    if (isPending) return
    mutate(
      { username: usernameOf(email), email, password, contact, name: `${firstName} ${lastName}` },
      {
        onSuccess: ({ jwt }) => {
          toast.success(accountWords.signUp.success)
          startSession(jwt)
        },
        onError: error => {
          for (const { path, message } of error instanceof ApiError ? error.issues : []) {
            const field = fieldOf[path]
            if (field) form.setError(field, { message })
          }
        },
      },
    )
  })
  return { form, isPending, submit }
}
