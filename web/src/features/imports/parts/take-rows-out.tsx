import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Sheet } from '@muster/domain/imports/columns.ts'
import { sampleOf } from '@muster/domain/imports/sheet-cells.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { downloadMutation } from '../imports-api.ts'

interface TakeRowsOutProps {
  event: EventReply
  sheet: Sheet
}

const OFFERS = [
  ['csv', say.downloadCsv],
  ['xlsx', say.downloadXlsx],
  ['sample', say.sample],
] as const
type Offer = (typeof OFFERS)[number][0]

export function TakeRowsOut({ event, sheet }: TakeRowsOutProps) {
  const [last, setLast] = useState<Offer | null>(null)
  const { run, isBusy } = useAction(downloadMutation(useQueryClient(), { eventId: event.id, sheet }))
  const table = say.sheets[sheet]
  const take = (offer: Offer) => {
    setLast(offer)
    const firstDay = dayIn(event.timezone, new Date(event.startDate))
    void run(
      offer === 'sample'
        ? { cells: sampleOf(sheet, firstDay), name: say.sampleOf(table), format: 'xlsx' }
        : { cells: null, name: say.fileOf(event.name, table), format: offer },
    )
  }
  return (
    <section className="min-w-0 space-y-4">
      <h2 className="font-semibold text-xl">{say.out}</h2>
      <p className="text-muted">{say.outBody}</p>
      <div className="space-y-3">
        {OFFERS.map(([offer, label]) => (
          <Button
            key={offer}
            variant="secondary"
            isWide
            isBusy={isBusy && last === offer}
            busyLabel={say.downloading}
            icon={<Download aria-hidden="true" />}
            onClick={() => take(offer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
