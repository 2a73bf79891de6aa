import { useOutbox } from '../outbox.ts'
import { Question } from './question.tsx'

/** The question that was last on this phone, with the call button, where the event cannot be read (F97). */
export function KeptQuestion({ id }: { id: string }) {
  const question = useOutbox(outbox => outbox.question)
  const isOfEvent = question && [String(question.event.id), question.event.documentId].includes(id)
  return isOfEvent ? <Question {...question} /> : null
}
