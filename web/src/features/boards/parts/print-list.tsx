import type { BoardPerson } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { formatDay, formatTime, formatWhen } from '@muster/domain/shared/clock.ts'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { type PeopleSearch, wholeListMutation } from '#features/board-data/api.ts'
import { Button } from '#ui/button.tsx'
import type { PeopleContext } from '../board-context.ts'

interface Printed {
  people: readonly BoardPerson[]
  at: Date
}

/** Reads the whole list first, because the screen has only the rows near it. The shortcut of the browser does the same. */
export function usePrint(search: PeopleSearch) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const { run, isBusy } = useAction({
    ...wholeListMutation(search),
    onSuccess: people => setPrinted({ people, at: new Date() }),
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    void run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    const forget = () => setPrinted(null)
    addEventListener('keydown', listener)
    addEventListener('afterprint', forget)
    return () => {
      removeEventListener('keydown', listener)
      removeEventListener('afterprint', forget)
    }
  }, [])
  // after the rows are in the page
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  return { printed, print: run, isBusy }
}

interface PrintButtonProps {
  isBusy: boolean
  onPrint: () => void
}

export const PrintButton = ({ isBusy, onPrint }: PrintButtonProps) => (
  <Button
    variant="secondary"
    size="icon"
    isBusy={isBusy}
    aria-label={boardWords.print}
    icon={<Printer aria-hidden="true" />}
    onClick={onPrint}
  />
)

export function PrintedList({ people, at, event, day, item, list }: PeopleContext & Printed) {
  const { name, place, contact, checkedIn } = boardWords.printed
  const hasPlaces = people.some(person => person.place)
  const isIn = people.some(person => person.checkedInAt)
  const head = [name, ...(hasPlaces ? [place] : []), contact, ...(isIn ? [checkedIn] : [])]
  const { timezone } = event
  const when = (person: BoardPerson) =>
    person.checkedInAt === null
      ? ''
      : boardWords.checkedInAt(
          formatWhen(timezone, new Date(person.checkedInAt), day),
          person.checkedInBy?.name ?? null,
        )
  return (
    <section className="hidden pt-4 text-sm print:block">
      <p className="pb-2 text-muted">
        {[event.name, formatDay(day), boardWords.printedAt(formatTime(timezone, at))].join(' · ')}
      </p>
      <table className="w-full text-left">
        <caption className="pb-2 text-left font-semibold">
          {boardWords.printedList(titleOf(item?.name, list), people.length)}
        </caption>
        <thead>
          <tr className="border-line border-b">
            {head.map(label => (
              <th key={label} scope="col" className="py-1 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(person => (
            <tr key={person.id} className="break-inside-avoid border-line border-b">
              <th scope="row" className="py-1 pr-2 font-semibold">
                {person.name}
              </th>
              {hasPlaces && <td className="pr-2">{person.place?.name}</td>}
              <td className="pr-2 tabular-nums">
                {person.contact ? itineraryWords.phone(person.contact) : person.email}
              </td>
              {isIn && <td className="tabular-nums">{when(person)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const titleOf = (item: string | undefined, list: PeopleContext['list']) =>
  [...(item === undefined ? [] : [item]), boardWords.people[list].title].join(': ')
