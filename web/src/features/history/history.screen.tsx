import type { EventReply } from '@muster/domain/events/schema.ts'
import { IMPORT_ACTIONS } from '@muster/domain/history/rules.ts'
import type { HistoryEntry } from '@muster/domain/history/schema.ts'
import { historyWords as say } from '@muster/domain/history/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { History, X } from 'lucide-react'
import { useSearchParams } from '#device/navigation.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { Screen } from '#ui/screen.tsx'
import { type HistorySearch, historyQuery, PAGE_SIZE } from './api.ts'
import { FindBox } from './find-box.tsx'

const ROW_REM = 5

/** Of the event, of one item or of one person. */
export function HistoryScreen() {
  const event = useEvent()
  const params = useSearchParams()
  const idIn = (name: string) => Number(params.get(name)) || null
  const search = { eventId: event.id, item: idIn('item'), person: idIn('person'), import: idIn('import') }
  return (
    <Screen>
      <div className="space-y-4">
        <p className="text-muted">{say.body}</p>
        <FindBox event={event} />
        {(search.item ?? search.person ?? search.import) !== null && <Only event={event} search={search} />}
        <PagedRows
          queryOf={page => historyQuery(search, page)}
          pageSize={PAGE_SIZE}
          rowRem={ROW_REM}
          words={say}
          retryLabel={routeWords.tryAgain}
          nobody={<EmptyState icon={<History aria-hidden="true" />} title={say.nothing} />}
        >
          {entry => <Entry key={entry.id} event={event} entry={entry} />}
        </PagedRows>
      </div>
    </Screen>
  )
}

/** Whose history it is, and the way to that of the whole event. */
function Only({ event, search }: { event: EventReply; search: HistorySearch }) {
  const { data } = useQuery(historyQuery(search, 1))
  const names = data?.data.flatMap(({ item, person, by, import: of }) => [
    ...(item && item.id === search.item ? [say.of(item.name)] : []),
    ...[person, by].flatMap(one => (one && one.id === search.person ? [say.of(one.name)] : [])),
    ...(of && of.id === search.import ? [say.ofImport(of)] : []),
  ])
  return (
    <div className="flex flex-wrap items-center gap-3">
      {names?.[0] && <p className="wrap-anywhere min-w-0 font-semibold">{names[0]}</p>}
      <ButtonLink
        to={linkTo('history', event.id)}
        variant="secondary"
        size="sm"
        icon={<X aria-hidden="true" />}
      >
        {say.everything}
      </ButtonLink>
    </div>
  )
}

function Entry({ event, entry }: { event: EventReply; entry: HistoryEntry }) {
  const { at, action, by, person, item, changes, reason } = entry
  const when = say.when(event.timezone, new Date(at))
  return (
    <li className="space-y-1 border-line border-b px-4 py-3 last:border-b-0">
      <p className="wrap-anywhere font-semibold">
        {say.action(entry)}
        {person && (
          <>
            {' '}
            <Link to={`${linkTo('people', event.id)}?person=${person.id}`} className="text-accent underline">
              {person.name}
            </Link>
          </>
        )}
        {item && (
          <>
            {person ? ': ' : ' '}
            <Item event={event} item={item} />
          </>
        )}
      </p>
      {changes.map(change => (
        <p key={change.field} className="wrap-anywhere text-sm">
          {say.change(entry, change, event.timezone)}
        </p>
      ))}
      {reason !== null && <p className="wrap-anywhere text-sm">{say.reason(reason)}</p>}
      {entry.import && IMPORT_ACTIONS.includes(action) && (
        <Link
          to={`${linkTo('history', event.id)}?import=${entry.import.id}`}
          className="flex min-h-11 items-center text-accent text-sm underline"
        >
          {say.eachChange}
        </Link>
      )}
      <p className="wrap-anywhere text-muted text-sm">{say.by(by?.name ?? null, when)}</p>
    </li>
  )
}

/** Car pools belong to their owners, so they lead nowhere here. */
function Item({ event, item }: { event: EventReply; item: NonNullable<HistoryEntry['item']> }) {
  if (item.isGone) return say.gone(item.name)
  if (item.kind === 'car-pool') return item.name
  return (
    <Link
      to={`${linkTo('items', event.id)}?kind=${item.kind}&item=${item.id}`}
      className="text-accent underline"
    >
      {item.name}
    </Link>
  )
}
