import { REASON_MAX } from '@muster/domain/departures/limits.ts'
import { departureScreenWords, departureWords } from '@muster/domain/departures/words.ts'
import { type FormEvent, useState } from 'react'
import { TextArea } from '#ui/text-area.tsx'

/** A form that needs a reason: its field, and its submit, which asks for a reason that is missing. */
export function useReason(onReason: (reason: string) => unknown) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = reason.trim()
    if (text) return void onReason(text)
    setIsMissing(true)
    event.currentTarget.querySelector('textarea')?.focus()
  }
  const field = (
    <TextArea
      label={departureScreenWords.reason}
      name="reason"
      maxLength={REASON_MAX}
      value={reason}
      error={isMissing ? departureWords.reasonExpected : undefined}
      onChange={({ currentTarget }) => {
        setReason(currentTarget.value)
        setIsMissing(false)
      }}
    />
  )
  return { field, submit }
}
