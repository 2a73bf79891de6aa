import type { EventReply } from '@muster/domain/events/schema.ts'
import { daysOfEvent, timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useAction } from '#device/use-action.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { boardQuery } from '#features/board-data/api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { startMutation } from '../api.ts'

/** Nobody is asked before the Admin has confirmed. */
export function StartForm({ event }: { event: EventReply }) {
  const [item, choose] = useSearchParam('item')
  const [isAsking, ask] = useState(false)
  const { run, isBusy } = useAction(startMutation(event.id))
  const items = useItems(event)
  const about = items.find(({ documentId }) => documentId === item)?.name ?? null
  const start = async () => {
    if (await run(about === null ? null : item)) choose(null)
    ask(false)
  }
  return (
    <Card>
      <div className="space-y-4 p-4 md:p-6">
        <div>
          <h2 className="font-semibold text-base">{rollCallWords.none.title}</h2>
          <p className="text-muted">{rollCallWords.none.body}</p>
        </div>
        <label className="block">
          <span className="mb-1.5 block font-semibold text-sm">{rollCallWords.whom}</span>
          <select
            value={about === null ? '' : (item ?? '')}
            onChange={({ currentTarget }) => choose(currentTarget.value || null)}
            className="min-h-13 w-full rounded-md border border-edge bg-surface px-4 text-ink"
          >
            <option value="">{rollCallWords.everybody}</option>
            {items.map(({ documentId, name }) => (
              <option key={documentId} value={documentId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button variant="danger" isWide icon={<Siren aria-hidden="true" />} onClick={() => ask(true)}>
          {rollCallWords.start}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={ask}
        title={rollCallWords.startTitle}
        description={rollCallWords.startBody(about)}
        confirmLabel={rollCallWords.startConfirm}
        cancelLabel={rollCallWords.cancel}
        isBusy={isBusy}
        isDanger
        onConfirm={() => void start()}
      />
    </Card>
  )
}

/** Of today's board; what it counts together is no item of its own. */
function useItems(event: EventReply) {
  const times = timesOfEvent(event)
  const days = daysOfEvent(times)
  const today = dayIn(times.timezone, useNow())
  const day = days.includes(today) ? today : (days[0] ?? '')
  const { data } = useQuery(boardQuery({ eventId: event.id, day, view: 'all' }))
  return data?.items.filter(({ id }) => id > 0) ?? []
}
