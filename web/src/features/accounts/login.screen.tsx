import { accountRuleWords, accountWords } from '@muster/domain/accounts/words.ts'
import { type FormEvent, Suspense, useState } from 'react'
import { codeOf } from '#device/api-error.ts'
import { isInstalled } from '#device/install.ts'
import { startSession } from '#device/session.ts'
import { isTypingEarly, typedEarly } from '#device/typed-early.ts'
import { useSubmit } from '#device/use-submit.ts'
import { type LogInAnswer, logInMutation } from '#features/session/api.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { optionalPart } from '#ui/optional-part.tsx'
import { toast } from '#ui/toast.ts'
import { LoginView } from './parts/login-view.tsx'
import type { Asked } from './parts/second-factor.tsx'

const TypeCode = optionalPart(() => import('./parts/type-code.tsx').then(module => module.TypeCode))
const readEarly = (name: string) => ({ defaultValue: typedEarly(name), autoFocus: isTypingEarly(name) })

const SecondFactor = lazyPart(() => import('./parts/second-factor.tsx').then(module => module.SecondFactor))

/** VisitorsOnly redirects as soon as there is a session. */
function enter({ jwt }: { jwt: string }) {
  toast.success(accountWords.login.success)
  startSession(jwt)
}

export function LoginScreen() {
  const [asked, setAsked] = useState<Asked | null>(null)
  if (asked)
    return (
      <Suspense fallback={<LoginView isBusy />}>
        <SecondFactor asked={asked} onAsked={setAsked} onEnter={enter} />
      </Suspense>
    )
  return <LoginForm onAsked={setAsked} />
}

/** The only form without react-hook-form: its schema would not fit into the budget of this page (decision 22). */
function LoginForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
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
    const onSuccess = (answer: LogInAnswer) => {
      if ('secondFactor' in answer) onAsked({ identifier, password, secondFactor: answer.secondFactor })
      else enter(answer)
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
