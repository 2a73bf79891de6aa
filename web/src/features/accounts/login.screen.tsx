import { accountRuleWords, accountWords } from '@muster/domain/accounts/words.ts'
import { type FormEvent, Suspense, useState } from 'react'
import { codeOf } from '#device/api-error.ts'
import { isInstalled } from '#device/install.ts'
import { startSession } from '#device/session.ts'
import { isTypingEarly, typedEarly } from '#device/typed-early.ts'
import { useSubmit } from '#device/use-submit.ts'
import { logInMutation } from '#features/session/api.ts'
import { optionalPart } from '#ui/optional-part.tsx'
import { toast } from '#ui/toast.ts'
import { LoginView } from './parts/login-view.tsx'

const TypeCode = optionalPart(() => import('./parts/type-code.tsx').then(module => module.TypeCode))
const readEarly = (name: string) => ({ defaultValue: typedEarly(name), autoFocus: isTypingEarly(name) })

/** The only form without react-hook-form: its schema would not fit into the budget of this page (decision 22). */
export function LoginScreen() {
  const [early] = useState(() => ({ identifier: readEarly('identifier'), password: readEarly('password') }))
  const { submit: logIn, isBusy } = useSubmit(logInMutation)
  const [problem, setProblem] = useState<{ at: string; sentence: string } | null>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const showAt = (at: 'identifier' | 'password', sentence: string) => {
      setProblem({ at, sentence })
      form[at].focus()
    }
    const identifier = String(fields.get('identifier')).trim()
    const password = String(fields.get('password'))
    if (!identifier || !password) {
      toast.error(accountRuleWords.fillAllFields)
      showAt(identifier ? 'password' : 'identifier', accountRuleWords.fillAllFields)
      return
    }
    // VisitorsOnly redirects as soon as there is a session
    const onSuccess = ({ jwt }: { jwt: string }) => {
      toast.success(accountWords.login.success)
      startSession(jwt)
    }
    const onError = (error: Error) => {
      if (codeOf(error) === 'wrong_credentials') showAt('password', error.message)
    }
    void logIn({ identifier, password }, { onSuccess, onError })
  }
  const shared = (name: 'identifier' | 'password') => ({
    ...early[name],
    readOnly: isBusy,
    error: problem?.at === name ? problem.sentence : undefined,
    onChange: () => setProblem(null),
  })

  return (
    <LoginView
      isBusy={isBusy}
      onSubmit={submit}
      identifier={{ ...shared('identifier'), inputMode: 'email', enterKeyHint: 'next' }}
      password={{ ...shared('password'), enterKeyHint: 'go' }}
    >
      {isInstalled() && (
        <Suspense fallback={null}>
          <TypeCode />
        </Suspense>
      )}
    </LoginView>
  )
}
