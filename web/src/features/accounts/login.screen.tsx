import { accountRuleWords, accountWords } from '@muster/domain/accounts/words.ts'
import { type FormEvent, useState } from 'react'
import { startSession } from '#device/session.ts'
import { isTypingEarly, typedEarly } from '#device/typed-early.ts'
import { useSubmit } from '#device/use-submit.ts'
import { toast } from '#ui/toast.ts'
import { logInMutation } from './api.ts'
import { LoginView } from './parts/login-view.tsx'

const readEarly = (name: string) => ({ defaultValue: typedEarly(name), autoFocus: isTypingEarly(name) })

/** The only form without react-hook-form: its schema would not fit into the budget of this page (decision 22). */
export function LoginScreen() {
  const [early] = useState(() => ({ identifier: readEarly('identifier'), password: readEarly('password') }))
  const { submit: logIn, isBusy } = useSubmit(logInMutation)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const identifier = String(fields.get('identifier')).trim()
    const password = String(fields.get('password'))
    if (!identifier || !password) {
      toast.error(accountRuleWords.fillAllFields)
      return
    }
    // VisitorsOnly redirects as soon as there is a session
    const onSuccess = ({ jwt }: { jwt: string }) => {
      toast.success(accountWords.login.success)
      startSession(jwt)
    }
    void logIn({ identifier, password }, { onSuccess })
  }

  return (
    <LoginView
      isBusy={isBusy}
      onSubmit={submit}
      identifier={{ ...early.identifier, readOnly: isBusy, inputMode: 'email', enterKeyHint: 'next' }}
      password={{ ...early.password, readOnly: isBusy, enterKeyHint: 'go' }}
    />
  )
}
