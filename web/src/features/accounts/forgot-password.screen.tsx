import { accountWords } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDocumentTitle } from '#device/document-title.ts'
import { keepAsked } from '#device/session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ForgotPasswordForm } from './parts/forgot-password-form.tsx'
import { VisitorLink } from './parts/visitor-link.tsx'

const say = accountWords.forgot

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const title = isSent ? say.sentTitle : say.title
  useDocumentTitle(documentTitle(title))
  const { state } = useLocation()
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
