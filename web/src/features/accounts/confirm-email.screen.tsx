import { accountRefusals } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { emailAlreadyConfirmed, resetWords, confirmEmailWords as say } from '@muster/domain/sign-up/words.ts'
import { useEffect, useState } from 'react'
import { hideParams, linkParams } from '#device/address-bar.ts'
import { codeOf } from '#device/api-error.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { useSubmit } from '#device/use-submit.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { confirmEmailMutation } from './api-forms.ts'
import { ProveAccountForm } from './parts/prove-account-form.tsx'
import { ResetPasswordForm } from './parts/reset-password-form.tsx'

type Stage = keyof typeof FACES

/** By what comes next. */
const FACES = {
  asking: { title: say.title, subtitle: say.body },
  'needs-owner': { title: say.title, subtitle: say.needsOwner },
  'needs-owner-of-change': { title: say.title, subtitle: say.needsOwnerOfChange },
  'new-password': { title: say.newTitle, subtitle: say.newBody },
  confirmed: { title: say.doneTitle, subtitle: say.doneBody },
  'confirmed-before': { title: emailAlreadyConfirmed.title, subtitle: emailAlreadyConfirmed.body },
  'password-set': { title: resetWords.doneTitle, subtitle: resetWords.doneBody },
  stale: { title: say.failedTitle, subtitle: accountRefusals.confirmation_invalid },
} as const

/** Waits for a tap, because mail programs open links to look at them. */
export function ConfirmEmailScreen() {
  const [code] = useState(() => linkParams().get('code') ?? '')
  const [stage, setStage] = useState<Stage>(code ? 'asking' : 'stale')
  const { submit, isBusy } = useSubmit(confirmEmailMutation)
  useEffect(hideParams, [])
  const { title, subtitle } = FACES[stage]
  useDocumentTitle(documentTitle(title))
  const onError = (error: Error) => {
    if (codeOf(error) === 'confirmation_invalid') setStage('stale')
  }
  return (
    <AuthFrame brand={productName} title={title} subtitle={subtitle}>
      {stage === 'asking' ? (
        <Button
          isWide
          isBusy={isBusy}
          busyLabel={say.working}
          onClick={() => void submit({ confirmation: code }, { onSuccess: setStage, onError })}
        >
          {say.submit}
        </Button>
      ) : stage === 'needs-owner' || stage === 'needs-owner-of-change' ? (
        <ProveAccountForm
          confirmation={code}
          onDone={setStage}
          onError={onError}
          onForgotten={stage === 'needs-owner' ? () => setStage('new-password') : undefined}
        />
      ) : stage === 'new-password' ? (
        <ResetPasswordForm
          code={code}
          onDone={() => setStage('password-set')}
          onStale={() => setStage('stale')}
        />
      ) : (
        <ButtonLink to={linkTo('events')} isWide>
          {say.continue}
        </ButtonLink>
      )}
    </AuthFrame>
  )
}
