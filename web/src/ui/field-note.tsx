import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'

interface FieldNoteProps {
  id: string
  error?: string | undefined
  hint?: string | undefined
}

export function FieldNote({ id, error, hint }: FieldNoteProps) {
  const note = error ?? hint
  return (
    <div className={clsx('reveal', note && 'is-revealed')}>
      <p id={id} className={clsx('flex gap-1.5 text-sm', error ? 'text-bad-ink' : 'text-muted')}>
        {error && <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />}
        {note}
      </p>
    </div>
  )
}
