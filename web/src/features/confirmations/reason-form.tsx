import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface ReasonFormProps {
  words: { label: string; hint?: string; missing: string; confirm: string; busy?: string; keep: string }
  maxLength: number
  isBusy: boolean
  onKeep: () => void
  onSubmit: (reason: string) => void
}

/** Nothing is done without a reason. */
export function ReasonForm({ words, maxLength, isBusy, onKeep, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = reason.trim()
    if (text) return onSubmit(text)
    setIsMissing(true)
    event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        label={words.label}
        hint={words.hint}
        name="reason"
        maxLength={maxLength}
        value={reason}
        readOnly={isBusy}
        error={isMissing ? words.missing : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setIsMissing(false)
        }}
      />
      <div className="flex flex-col-reverse gap-2 pt-5">
        <Button variant="secondary" isWide disabled={isBusy} onClick={onKeep}>
          {words.keep}
        </Button>
        <Button type="submit" variant="danger" isWide isBusy={isBusy} busyLabel={words.busy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}
