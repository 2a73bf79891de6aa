import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { resetWords } from '@muster/domain/sign-up/words.ts'
import { useEffect, useState } from 'react'
import { hideParams, linkParams } from '#device/address-bar.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ResetPasswordForm } from './parts/reset-password-form.tsx'
import { useLinkWithoutCode } from './use-link-without-code.ts'

const say = resetWords
type Step = 'form' | 'done' | 'stale'

export function ResetPasswordScreen() {
  const [code] = useState(() => linkParams().get('code') ?? '')
  const [step, setStep] = useState<Step>('form')
  useEffect(hideParams, [])
  useLinkWithoutCode(code === '')

  const { title, subtitle, to, action } = faceOf(code ? step : 'no-code')
  useDocumentTitle(documentTitle(title))
  return (
    <AuthFrame brand={productName} title={title} subtitle={subtitle}>
      {to ? (
        <ButtonLink to={to} isWide>
          {action}
        </ButtonLink>
      ) : (
        <ResetPasswordForm code={code} onDone={() => setStep('done')} onStale={() => setStep('stale')} />
      )}
    </AuthFrame>
  )
}

function faceOf(step: Step | 'no-code') {
  switch (step) {
    case 'form':
      return { title: say.title, subtitle: say.subtitle }
    case 'done':
      return { title: say.doneTitle, subtitle: say.doneBody, to: linkTo('login'), action: say.continue }
    case 'stale':
      return {
        title: say.invalidTitle,
        subtitle: say.staleBody,
        to: linkTo('forgotPassword'),
        action: say.requestNew,
      }
    case 'no-code':
      return {
        title: say.invalidTitle,
        subtitle: say.invalidBody,
        to: linkTo('forgotPassword'),
        action: say.requestNew,
      }
  }
}
