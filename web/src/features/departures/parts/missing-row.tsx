import { boardWords } from '@muster/domain/boards/words.ts'
import type { DepartureState, MissingPerson } from '@muster/domain/departures/schema.ts'
import { departureScreenWords } from '@muster/domain/departures/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { useState } from 'react'
import { contactLinks } from '#device/contact.ts'
import { useAction } from '#device/use-action.ts'
import { checkInMutation } from '#features/board-data/api-check-in.ts'
import { Button } from '#ui/button.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import type { DepartingItem } from '../api.ts'
import type { Planned } from '../use-plan.ts'
import { ExcuseForm } from './excuse-form.tsx'
import { MoveList } from './move-list.tsx'

interface MissingRowProps {
  person: MissingPerson
  state: DepartureState
  departing: DepartingItem
  event: EventReply
  onPlan: (planned: Planned) => void
  /** after the person has left the list, and the focus with them */
  onDone: () => void
}

export function MissingRow({ person, state, departing, event, onPlan, onDone }: MissingRowProps) {
  const [open, setOpen] = useState<'excuse' | 'move' | null>(null)
  const { name } = person
  const { eventId, item } = departing
  const place = {
    eventId,
    item,
    person: { ...person, checkedInAt: null, checkedInBy: null, place: null, newestContact: null },
  }
  const { run, isBusy } = useAction(checkInMutation(place))
  const targets = state.targets.filter(({ kind }) => person.mayMoveTo.includes(kind))
  const toggle = (part: 'excuse' | 'move') => setOpen(open === part ? null : part)
  const checkIn = async () => {
    if (await run()) onDone()
  }
  return (
    <li className="py-2">
      <div className="flex min-h-12 items-center gap-1 pr-2 pl-4">
        <p className="line-clamp-2 wrap-anywhere min-w-0 grow font-semibold">{name}</p>
        <Contact person={person} item={item.name} event={event.name} />
      </div>
      <div className="flex flex-wrap gap-2 px-4 pt-1 pb-1">
        <Button
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          aria-label={boardWords.checkIn(name, item.leg, item.type)}
          onClick={() => void checkIn()}
        >
          {departureScreenWords.checkInShort}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open === 'excuse'}
          aria-label={departureScreenWords.excuseOf(name)}
          onClick={() => toggle('excuse')}
        >
          {departureScreenWords.excuse}
        </Button>
        {person.mayMoveTo.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open === 'move'}
            aria-label={departureScreenWords.moveOf(name)}
            onClick={() => toggle('move')}
          >
            {departureScreenWords.move}
          </Button>
        )}
      </div>
      {open === 'excuse' && <ExcuseForm name={name} onExcuse={reason => onPlan({ reason })} />}
      {open === 'move' && (
        <MoveList
          name={name}
          targets={targets}
          timezone={event.timezone}
          isFromCarPool={item.type === 'car-pool'}
          onMove={({ id: to, name: target }) => onPlan({ to, name: target })}
        />
      )}
    </li>
  )
}

function Contact({ person, item, event }: { person: MissingPerson; item: string; event: string }) {
  const links = contactLinks(person.contact)
  if (!links) return null
  return (
    <span className="flex shrink-0">
      <ContactButtons
        phone={links.phone}
        whatsApp={links.whatsApp(departureScreenWords.whatsApp(person.name, item, event))}
        labels={{
          call: itineraryWords.call(person.name),
          whatsApp: `${itineraryWords.whatsApp} ${person.name}`,
        }}
        size="icon"
      />
    </span>
  )
}
