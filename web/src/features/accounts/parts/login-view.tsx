import { accountWords } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useDocumentTitle } from '#device/document-title.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { VisitorLink } from './visitor-link.tsx'

type InputProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label'>

interface LoginViewProps {
  identifier?: InputProps
  password?: InputProps
  isBusy?: boolean
  /** Without it no <form> is rendered: before the script loads, a form would put the password into the URL. */
  onSubmit?: ComponentProps<'form'>['onSubmit']
  /** another way in */
  children?: ReactNode
}

const say = accountWords.login
const FIELDS = 'flex flex-col gap-5'

/** Without behaviour, because it is also painted before any script (app/first-paint.tsx). */
export function LoginView({ identifier, password, isBusy, onSubmit, children }: LoginViewProps) {
  useDocumentTitle(documentTitle(say.title))
  const fields = (
    <>
      <TextField
        label={say.email}
        name="identifier"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...identifier}
      />
      <PasswordField
        label={say.password}
        name="password"
        autoComplete="current-password"
        showLabel={shellWords.showPassword}
        hideLabel={shellWords.hidePassword}
        {...password}
      />
      <div className="-mt-4 -mb-2 self-end text-sm">
        <VisitorLink to="forgotPassword">{say.forgot}</VisitorLink>
      </div>
      <Button type="submit" isWide isBusy={isBusy} busyLabel={say.submitting}>
        {say.submit}
      </Button>
    </>
  )
  return (
    <AuthFrame
      brand={productName}
      title={say.title}
      subtitle={say.subtitle}
      footer={
        <>
          {say.noAccount} <VisitorLink to="signUp">{say.createAccount}</VisitorLink>
        </>
      }
    >
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} className={FIELDS}>
          {fields}
        </form>
      ) : (
        <div data-early="" className={FIELDS}>
          {fields}
        </div>
      )}
      {children}
    </AuthFrame>
  )
}
