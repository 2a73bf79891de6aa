import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldNote } from './field-note.tsx'

interface FieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'className'> {
  label: string
  name: string
  error?: string | undefined
  hint?: string | undefined
  prefix?: string | undefined
}

export const fieldFrame = (hasError: boolean) =>
  clsx(
    'relative flex rounded-md border bg-surface transition-colors duration-(--duration-fast)',
    'focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/30 has-disabled:opacity-60',
    hasError ? 'border-bad' : 'border-edge',
  )

export const fieldInput =
  'h-13 w-full min-w-0 rounded-md bg-transparent px-4 text-base outline-none placeholder:text-muted'

export const TextField = (props: FieldProps) => <Field {...props} />

interface PasswordFieldProps extends Omit<FieldProps, 'prefix' | 'type'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
          className="touch-target absolute inset-y-0 right-0 flex w-13 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  )
}

function Field({
  label,
  error,
  hint,
  prefix,
  trailing,
  id,
  ...input
}: FieldProps & { trailing?: ReactNode }) {
  const generated = useId()
  const inputId = id ?? generated
  const noteId = `${inputId}-note`
  return (
    <div>
      <label htmlFor={inputId} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <div className={fieldFrame(Boolean(error))}>
        {prefix && (
          <span className="flex items-center border-line border-r px-3.5 text-muted tabular-nums">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? noteId : undefined}
          className={clsx(fieldInput, trailing && 'pr-13')}
        />
        {trailing}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
