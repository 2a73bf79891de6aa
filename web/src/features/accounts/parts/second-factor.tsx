import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SessionReply } from '@muster/domain/accounts/schema.ts'
import {
  type RecoveryCodeForm,
  recoveryCodeForm,
  type SecondFactorNeeded,
} from '@muster/domain/accounts/schema-passkeys.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { secondFactorWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { codeOf } from '#device/api-error.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { focusTitle } from '#device/focus-heading.ts'
import { signWithPasskey } from '#device/passkeys.ts'
import { useSubmit } from '#device/use-submit.ts'
import { type LogInAnswer, logInMutation } from '#features/session/api.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { noPasskeyWords } from '../no-passkey-words.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'

/** What was typed stays in memory only, for the second step. */
export interface Asked {
  identifier: string
  password: string
  secondFactor: SecondFactorNeeded
}

interface SecondFactorProps {
  asked: Asked
  /** with a new challenge; `null` goes back to the first step */
  onAsked: (asked: Asked | null) => void
  onEnter: (session: SessionReply) => void
}

export function SecondFactor(step: SecondFactorProps) {
  const [hasCode, setHasCode] = useState(false)
  useDocumentTitle(documentTitle(say.title))
  useEffect(focusTitle, [])
  return (
    <AuthFrame
      brand={productName}
      title={say.title}
      subtitle={hasCode ? say.codeBody : say.body}
      footer={<p className="text-sm">{say.lost}</p>}
    >
      {hasCode ? (
        <CodeStep {...step} onPasskey={() => setHasCode(false)} />
      ) : (
        <PasskeyStep key={step.asked.secondFactor.challenge} {...step} onCode={() => setHasCode(true)} />
      )}
      <div className="mt-3">
        <Button variant="quiet" isWide onClick={() => step.onAsked(null)}>
          {say.back}
        </Button>
      </div>
    </AuthFrame>
  )
}

function PasskeyStep({ asked, onAsked, onEnter, onCode }: SecondFactorProps & { onCode: () => void }) {
  const { submit: logIn, isBusy } = useSubmit(logInMutation)
  const [isSigning, setIsSigning] = useState(false)
  const { secondFactor, ...typed } = asked
  const onSuccess = (answer: LogInAnswer) => {
    if ('secondFactor' in answer) onAsked({ ...asked, secondFactor: answer.secondFactor })
    else onEnter(answer)
  }

  const confirm = async () => {
    setIsSigning(true)
    const passkey = await signWithPasskey(secondFactor)
    setIsSigning(false)
    if (typeof passkey === 'string') {
      toast.error(noPasskeyWords[passkey])
      return
    }
    // a challenge is answered once, so a refused answer needs a new one
    const onError = (error: Error) => {
      if (codeOf(error) === 'passkey_wrong') void logIn(typed, { onSuccess, onError: () => onAsked(null) })
    }
    await logIn({ ...typed, passkey }, { onSuccess, onError })
  }
  return (
    <>
      <Button
        isWide
        icon={<KeyRound aria-hidden="true" />}
        isBusy={isBusy || isSigning}
        busyLabel={say.confirming}
        onClick={() => void confirm()}
      >
        {say.usePasskey}
      </Button>
      <div className="mt-3">
        <Button variant="secondary" isWide onClick={onCode}>
          {say.useCode}
        </Button>
      </div>
    </>
  )
}

function CodeStep({ asked, onEnter, onPasskey }: SecondFactorProps & { onPasskey: () => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<RecoveryCodeForm>({
    resolver: standardSchemaResolver(recoveryCodeForm),
    defaultValues: { recoveryCode: '' },
  })
  const { submit: logIn, isBusy } = useSubmit(logInMutation)
  const { secondFactor: _, ...typed } = asked
  const submit = form.handleSubmit(({ recoveryCode }) =>
    logIn(
      { ...typed, recoveryCode },
      {
        onSuccess: answer => {
          if (!('secondFactor' in answer)) onEnter(answer)
        },
        onError: error => showAtField(form, error, FIELD_OF),
      },
    ),
  )
  return (
    <AuthForm
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={accountWords.login.submit}
      busyLabel={accountWords.login.submitting}
      leave={{ label: say.usePasskeyInstead, onPress: onPasskey }}
    >
      <TextField
        {...form.register('recoveryCode')}
        label={say.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
        readOnly={isBusy}
        error={form.formState.errors.recoveryCode?.message}
      />
    </AuthForm>
  )
}

const FIELD_OF = { recovery_code_wrong: 'recoveryCode', recoveryCode: 'recoveryCode' } as const
