import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'
import { fieldFrame, fieldInput } from './field.tsx'
import { FieldNote } from './field-note.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
  name: string
  error?: string | undefined
  hint?: string | undefined
}

export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <div className={fieldFrame(Boolean(error))}>
        <textarea
          {...area}
          id={id}
          rows={2}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
          className={clsx(fieldInput, 'field-sizing-content h-auto! max-h-48 min-h-19 resize-none py-3.5')}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
