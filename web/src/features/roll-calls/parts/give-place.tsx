import { PLACE_MAX } from '@muster/domain/roll-calls/limits.ts'
import type { AnswerRollCallInput } from '@muster/domain/roll-calls/schema.ts'
import { questionWords } from '@muster/domain/roll-calls/words.ts'
import { LocateFixed } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readLocation } from '#device/location.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

type Place = Pick<AnswerRollCallInput, 'place' | 'position'>

interface GivePlaceProps {
  /** that was sent with the answer */
  place: string | null
  onGive: (place: Place) => void
}

/** The answer is on its way already; the place is sent after it. */
export function GivePlace({ place, onGive }: GivePlaceProps) {
  const [text, setText] = useState(place ?? '')
  const [position, setPosition] = useState<Place['position']>()
  const [isLocating, setLocating] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const locate = async () => {
    setLocating(true)
    setFailed(false)
    await readLocation().then(setPosition, () => setFailed(true))
    setLocating(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed || position) onGive({ ...(trimmed && { place: trimmed }), ...(position && { position }) })
  }
  const { placeHint, positionAdded, addPosition, positionFailed } = questionWords
  return (
    <form onSubmit={submit} className="space-y-3">
      <TextArea
        label={questionWords.place}
        name="place"
        maxLength={PLACE_MAX}
        value={text}
        hint={hasFailed ? positionFailed : placeHint}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
        <Button
          variant="secondary"
          isWide
          isBusy={isLocating}
          aria-pressed={position !== undefined}
          icon={<LocateFixed aria-hidden="true" />}
          onClick={() => (position ? setPosition(undefined) : void locate())}
        >
          {position ? positionAdded : addPosition}
        </Button>
        <Button type="submit" isWide disabled={!text.trim() && !position}>
          {questionWords.sendPlace}
        </Button>
      </div>
    </form>
  )
}
