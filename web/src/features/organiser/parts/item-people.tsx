import type { EventReply } from '@muster/domain/events/schema.ts'
import { nameOf } from '@muster/domain/organiser/rules.ts'
import type { ItemSettings } from '@muster/domain/organiser/schema-items.ts'
import type { ItemPerson } from '@muster/domain/organiser/schema-people.ts'
import { conflictWords } from '@muster/domain/organiser/words-conflicts.ts'
import { peopleWords as say } from '@muster/domain/organiser/words-people.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { UserMinus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { useSearchText } from '#ui/pane-search.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { toast } from '#ui/toast.ts'
import { PAGE_SIZE } from '../items-api.ts'
import { changePeopleMutation, itemPeopleQuery } from '../people-api.ts'
import { AddPeople } from './add-people.tsx'

const ROW_REM = 4
/** A shorter list is read at a glance. */
const SEARCHED_FROM = 10

interface ItemPeopleProps {
  event: EventReply
  settings: ItemSettings
}

export function ItemPeople({ event, settings }: ItemPeopleProps) {
  const { id, item, assigned } = settings
  const { typed, setTyped, text: name } = useSearchText('', () => undefined)
  const search = { eventId: event.id, id, name }
  const [leaving, setLeaving] = useState<ItemPerson | null>(null)
  return (
    <div className="space-y-6">
      <AddPeople event={event} settings={settings} />
      <div>
        {(assigned >= SEARCHED_FROM || typed) && (
          <div className="pb-3">
            <SearchField
              label={say.search}
              placeholder={say.search}
              clearLabel={say.clear}
              value={typed}
              onChange={setTyped}
            />
          </div>
        )}
        <PagedRows
          queryOf={page => itemPeopleQuery(search, page)}
          pageSize={PAGE_SIZE}
          rowRem={ROW_REM}
          words={say}
          retryLabel={routeWords.tryAgain}
          noMatch={name && { title: say.noMatch(name), body: say.noMatchBody }}
          nobody={
            <EmptyState icon={<UsersRound aria-hidden="true" />} title={say.nobody} body={say.nobodyBody} />
          }
        >
          {person => <Row key={person.id} person={person} onRemove={() => setLeaving(person)} />}
        </PagedRows>
      </div>
      {leaving && (
        <RemoveDialog
          event={event}
          id={id}
          item={nameOf(item)}
          person={leaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}

const Row = ({ person, onRemove }: { person: ItemPerson; onRemove: () => void }) => (
  <li className="flex min-h-16 items-center gap-3 border-line border-b py-2 pr-2 pl-4 last:border-b-0">
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-semibold">{person.name}</span>
      <span className="block text-muted text-sm">{person.email}</span>
      {person.conflicts.map(conflict => (
        <span key={conflict.kind} className="block text-sm text-warn-ink">
          {conflictWords.sentence(conflict)}
        </span>
      ))}
    </span>
    {person.isCheckedIn && (
      <Badge tone="good" isSmall>
        {say.checkedIn}
      </Badge>
    )}
    <button
      type="button"
      aria-label={say.removeNamed(person.name)}
      onClick={onRemove}
      className="touch-target flex shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
    >
      <UserMinus aria-hidden="true" className="size-5" />
    </button>
  </li>
)

interface RemoveDialogProps {
  event: EventReply
  id: number
  /** its name */
  item: string
  person: ItemPerson
  onClose: () => void
}

function RemoveDialog({ event, id, item, person, onClose }: RemoveDialogProps) {
  const { run, isBusy } = useAction({
    ...changePeopleMutation(useQueryClient(), { eventId: event.id, id, failure: say.removeFailure }),
    onSuccess: () => {
      toast.success(say.removed(person.name))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={say.removeTitle(person.name, item)}
      description={say.removeBody(person.isCheckedIn)}
      confirmLabel={say.remove}
      cancelLabel={say.keep}
      busyLabel={say.removing}
      isBusy={isBusy}
      isDanger
      onConfirm={() => void run({ add: [], remove: [person.id] })}
    />
  )
}
