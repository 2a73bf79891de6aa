import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface AuthFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit']
  isBusy: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

export const AuthForm = ({ onSubmit, isBusy, submitLabel, busyLabel, children }: AuthFormProps) => (
  <form noValidate onSubmit={onSubmit} className="space-y-5">
    {children}
    <Button type="submit" isWide isBusy={isBusy} busyLabel={busyLabel}>
      {submitLabel}
    </Button>
  </form>
)
