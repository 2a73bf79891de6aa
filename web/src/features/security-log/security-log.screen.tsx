import { SECURITY_KINDS } from '@muster/domain/security-log/kinds.ts'
import type { SecurityEntry } from '@muster/domain/security-log/schema.ts'
import { securityLogWords as say } from '@muster/domain/security-log/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, X } from 'lucide-react'
import { momentHere } from '#device/moment-here.ts'
import { setSearchParam, useSearchParams } from '#device/navigation.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { Screen } from '#ui/screen.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PAGE_SIZE, type SecuritySearch, securityLogQuery } from './api.ts'

const ROW_REM = 7

/** For Admins: of everybody, or of one person. */
export function SecurityLogScreen() {
  const params = useSearchParams()
  const kind = SECURITY_KINDS.find(one => one === params.get('kind')) ?? null
  const search = { kind, person: Number(params.get('person')) || null }
  const isSearched = kind !== null || search.person !== null
  return (
    <Screen>
      <div className="space-y-4">
        <p className="text-muted">{say.body}</p>
        <KindField search={search} />
        {search.person !== null && <OnlyOne search={search} />}
        <PagedRows
          queryOf={page => securityLogQuery(search, page)}
          pageSize={PAGE_SIZE}
          rowRem={ROW_REM}
          words={say}
          retryLabel={routeWords.tryAgain}
          noMatch={isSearched ? { title: say.noMatch, body: say.noMatchBody } : undefined}
          nobody={<EmptyState icon={<ShieldAlert aria-hidden="true" />} title={say.nothing} />}
        >
          {entry => <Entry key={entry.id} entry={entry} search={search} />}
        </PagedRows>
      </div>
    </Screen>
  )
}

const KindField = ({ search }: { search: SecuritySearch }) => (
  <label className="block">
    <span className="mb-1.5 block font-semibold text-sm">{say.kind}</span>
    <select
      value={search.kind ?? ''}
      onChange={({ currentTarget }) => setSearchParam('kind', currentTarget.value || null)}
      className="min-h-13 w-full rounded-md border border-edge bg-surface px-4 text-ink"
    >
      <option value="">{say.allKinds}</option>
      {SECURITY_KINDS.map(kind => (
        <option key={kind} value={kind}>
          {say.kinds[kind]}
        </option>
      ))}
    </select>
  </label>
)

const peopleOf = ({ person, by }: SecurityEntry) =>
  [person, by].flatMap((one, at, all) =>
    one && all.findIndex(other => other?.id === one.id) === at ? [one] : [],
  )

/** Whose entries they are. Who had only a phone number read is not named by the entry. */
function OnlyOne({ search }: { search: SecuritySearch }) {
  const { data } = useQuery(securityLogQuery(search, 1))
  const found = data?.data.flatMap(peopleOf).find(({ id }) => id === search.person)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="wrap-anywhere min-w-0 font-semibold">{found ? say.only(found.name) : say.onlyOne}</p>
      <Button
        variant="secondary"
        size="sm"
        icon={<X aria-hidden="true" />}
        onClick={() => setSearchParam('person', null)}
      >
        {say.everybody}
      </Button>
    </div>
  )
}

function Entry({ entry, search }: { entry: SecurityEntry; search: SecuritySearch }) {
  const others = peopleOf(entry).filter(({ id }) => id !== search.person)
  const kind = search.kind ? `&kind=${search.kind}` : ''
  return (
    <li className="space-y-1 border-line border-b px-4 py-3 last:border-b-0">
      <p className="wrap-anywhere font-semibold">{say.sentence(entry)}</p>
      <p className="wrap-anywhere text-muted text-sm">{say.by(entry, momentHere(entry.at))}</p>
      {others.length > 0 && (
        <p className="wrap-anywhere flex flex-wrap gap-x-3 text-sm">
          {others.map(({ id, name }) => (
            <TextLink key={id} to={`?person=${id}${kind}`}>
              {say.show(name)}
            </TextLink>
          ))}
        </p>
      )}
    </li>
  )
}
