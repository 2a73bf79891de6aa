import { accountWords } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AuthForm } from './parts/auth-form.tsx'
import { SignUpFields } from './parts/sign-up-fields.tsx'
import { useSignUp } from './use-sign-up.ts'

const say = accountWords.signUp

export function SignUpScreen() {
  useDocumentTitle(documentTitle(say.title))
  const { form, isPending, submit } = useSignUp()
  return (
    <AuthFrame
      brand={productName}
      title={say.title}
      subtitle={say.subtitle}
      footer={
        <>
          {say.haveAccount} <TextLink to="/login">{say.signIn}</TextLink>
        </>
      }
    >
      <AuthForm onSubmit={submit} isBusy={isPending} submitLabel={say.submit} busyLabel={say.submitting}>
        <SignUpFields form={form} isBusy={isPending} />
      </AuthForm>
    </AuthFrame>
  )
}
