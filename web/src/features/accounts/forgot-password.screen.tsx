import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { forgotWords } from '@muster/domain/sign-up/words.ts'
import { useState } from 'react'
import { useDocumentTitle } from '#device/document-title.ts'
import { useEntryState } from '#device/navigation.ts'
import { keepAsked } from '#device/session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ForgotPasswordForm } from './parts/forgot-password-form.tsx'
import { VisitorLink } from './parts/visitor-link.tsx'

const say = forgotWords

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const title = isSent ? say.sentTitle : say.title
  useDocumentTitle(documentTitle(title))
  const state = useEntryState()
  const onSent = (to: string) => {
    keepAsked(state)
    setEmail(to)
    setIsSent(true)
  }
  if (isSent)
    return (
      <AuthFrame brand={productName} title={title} subtitle={say.sentBody(email)}>
        <div className="space-y-3">
          <ButtonLink to={linkTo('login')} isWide>
            {say.backToLogin}
          </ButtonLink>
          <Button variant="secondary" isWide onClick={() => setIsSent(false)}>
            {say.tryAnother}
          </Button>
        </div>
      </AuthFrame>
    )
  return (
    <AuthFrame
      brand={productName}
      title={title}
      subtitle={say.subtitle}
      footer={<VisitorLink to="login">{say.backToLogin}</VisitorLink>}
    >
      <ForgotPasswordForm onSent={onSent} />
    </AuthFrame>
  )
}
