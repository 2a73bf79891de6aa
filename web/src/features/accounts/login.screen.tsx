import { accountRuleWords, accountWords } from '@muster/domain/accounts/words.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { startSession } from '#device/session.ts'
import { isTypingEarly, typedEarly } from '#device/typed-early.ts'
import { toast } from '#ui/toast.ts'
import { logInMutation } from './api.ts'
import { LoginView } from './parts/login-view.tsx'

const say = accountWords.login

/** What was typed before the script arrived stays, and so does the place where it was being typed. */
const readEarly = () => ({
  identifier: typedEarly('identifier'),
  password: typedEarly('password'),
  focused: isTypingEarly('password') ? 'password' : isTypingEarly('identifier') ? 'identifier' : null,
})

export function LoginScreen() {
  const [early] = useState(readEarly)
  const [identifier, setIdentifier] = useState(early.identifier)
  const [password, setPassword] = useState(early.password)
  const { mutate, isPending } = useMutation(logInMutation)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!identifier.trim() || !password) {
      toast.error(accountRuleWords.fillAllFields)
      return
    }
    // The guard of this screen leads on as soon as there is a session.
    const onSuccess = ({ jwt }: { jwt: string }) => {
      toast.success(say.success)
      startSession(jwt)
    }
    mutate({ identifier: identifier.trim(), password }, { onSuccess })
  }

  return (
    <LoginView
      isBusy={isPending}
      onSubmit={submit}
      identifier={{
        value: identifier,
        onChange: event => setIdentifier(event.target.value),
        readOnly: isPending,
        autoFocus: early.focused === 'identifier',
        inputMode: 'email',
        enterKeyHint: 'next',
      }}
      password={{
        value: password,
        onChange: event => setPassword(event.target.value),
        readOnly: isPending,
        autoFocus: early.focused === 'password',
        enterKeyHint: 'go',
      }}
    />
  )
}
