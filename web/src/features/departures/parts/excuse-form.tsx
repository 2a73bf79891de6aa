import { departureScreenWords } from '@muster/domain/departures/words.ts'
import { Button } from '#ui/button.tsx'
import { useReason } from './use-reason.tsx'

interface ExcuseFormProps {
  name: string
  onExcuse: (reason: string) => void
}

/** The usual reasons are one tap. */
export function ExcuseForm({ name, onExcuse }: ExcuseFormProps) {
  const { field, submit } = useReason(onExcuse)
  return (
    <form
      noValidate
      aria-label={departureScreenWords.excuseTitle(name)}
      onSubmit={submit}
      className="space-y-3 px-4 pt-2 pb-2"
    >
      <p className="font-semibold">{departureScreenWords.excuseTitle(name)}</p>
      <div className="flex flex-wrap gap-2">
        {departureScreenWords.reasons.map(usual => (
          <Button key={usual} variant="secondary" size="sm" onClick={() => onExcuse(usual)}>
            {usual}
          </Button>
        ))}
      </div>
      {field}
      <Button type="submit" variant="secondary" isWide>
        {departureScreenWords.keepExcuse}
      </Button>
    </form>
  )
}
