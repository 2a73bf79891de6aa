import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface AuthFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit']
  isBusy: boolean
  submitLabel: string
  busyLabel: string
  /** a quiet button that leaves the form */
  leave?: { label: string; onPress: () => void }
  children: ReactNode
}

export const AuthForm = ({ onSubmit, isBusy, submitLabel, busyLabel, leave, children }: AuthFormProps) => (
  <>
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      {children}
      <Button type="submit" isWide isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
    {leave && (
      <div className="mt-3">
        <Button variant="quiet" isWide onClick={leave.onPress}>
          {leave.label}
        </Button>
      </div>
    )}
  </>
)
