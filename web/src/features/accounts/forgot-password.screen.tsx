import { accountWords } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { useState } from 'react'
import { useDocumentTitle } from '#device/document-title.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ForgotPasswordForm } from './parts/forgot-password-form.tsx'

const say = accountWords.forgot

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const title = isSent ? say.sentTitle : say.title
  useDocumentTitle(documentTitle(title))
  const onSent = (to: string) => {
    setEmail(to)
    setIsSent(true)
  }
  if (isSent)
    return (
      <AuthFrame brand={productName} title={title} subtitle={say.sentBody(email)}>
        <div className="space-y-3">
          <ButtonLink to="/login" isWide>
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
      footer={<TextLink to="/login">{say.backToLogin}</TextLink>}
    >
      <ForgotPasswordForm onSent={onSent} />
    </AuthFrame>
  )
}
