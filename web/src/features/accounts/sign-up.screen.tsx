import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { forgotWords, signUpByMail, signUpRestored, signUpWords } from '@muster/domain/sign-up/words.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { NotSavedYet } from '#features/confirmations/not-saved-yet.tsx'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { AuthForm } from './parts/auth-form.tsx'
import { SignUpFields } from './parts/sign-up-fields.tsx'
import { VisitorLink } from './parts/visitor-link.tsx'
import { useSignUp } from './use-sign-up.ts'

const say = signUpWords

export function SignUpScreen() {
  const { form, isBusy, isRestored, submit, sentTo } = useSignUp()
  const title = sentTo === null ? say.title : forgotWords.sentTitle
  useDocumentTitle(documentTitle(title))
  if (sentTo !== null)
    return (
      <AuthFrame brand={productName} title={title} subtitle={signUpByMail(sentTo)}>
        <ButtonLink to={linkTo('login')} isWide>
          {forgotWords.backToLogin}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      brand={productName}
      title={title}
      subtitle={say.subtitle}
      footer={
        <>
          {say.haveAccount} <VisitorLink to="login">{say.logIn}</VisitorLink>
        </>
      }
    >
      <AuthForm onSubmit={submit} isBusy={isBusy} submitLabel={say.submit} busyLabel={say.submitting}>
        {isRestored && <NotSavedYet>{signUpRestored}</NotSavedYet>}
        <SignUpFields form={form} isBusy={isBusy} />
      </AuthForm>
    </AuthFrame>
  )
}
