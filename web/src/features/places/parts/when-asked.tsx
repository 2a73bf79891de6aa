import { placesWords } from '@muster/domain/places/words.ts'
import { type ReactNode, useState } from 'react'
import { isSavingData } from '#device/data-saver.ts'
import { Button } from '#ui/button.tsx'

/** Where data is saved a map waits until somebody asks for it (R430). */
export function WhenAsked({ children }: { children: ReactNode }) {
  const [isWaiting, setIsWaiting] = useState(isSavingData)
  if (!isWaiting) return children
  return (
    <div className="grid h-full place-items-center">
      <Button variant="secondary" size="sm" onClick={() => setIsWaiting(false)}>
        {placesWords.showMap}
      </Button>
    </div>
  )
}
