import { isCheckInAhead } from '@muster/domain/check-ins/strip.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { QrCode } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useNow } from '#device/clock.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const PassSheet = lazyPart(() => import('./parts/pass-sheet.tsx').then(module => module.PassSheet))

/** What the first screen needs comes first. */
const LOAD_AFTER_MS = 2000

interface PassButtonProps {
  event: EventReply
  times: EventTimes
  items: readonly ItineraryItem[]
}

export function PassButton({ event, times, items }: PassButtonProps) {
  const isOfUse = isCheckInAhead(items, times, useNow()) && event.isJoined
  return isOfUse ? <Shown event={event} items={items} /> : null
}

/** Loads the sheet ahead, and the sheet the pass, so that both are there without a network. */
function Shown({ event, items }: Omit<PassButtonProps, 'times'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasSheet, setHasSheet] = useState(false)
  useEffect(() => {
    const load = () =>
      PassSheet.preload().then(
        () => setHasSheet(true),
        // without a network; a tap tries again
        () => undefined,
      )
    const loading = setTimeout(() => void load(), LOAD_AFTER_MS)
    return () => clearTimeout(loading)
  }, [])
  return (
    <div className="pb-4">
      <Button
        variant="secondary"
        isWide
        icon={<QrCode aria-hidden="true" />}
        onClick={() => {
          setHasSheet(true)
          setIsOpen(true)
        }}
      >
        {itineraryWords.showPass}
      </Button>
      {hasSheet && (
        <Suspense fallback={null}>
          <PassSheet event={event} items={items} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </div>
  )
}
