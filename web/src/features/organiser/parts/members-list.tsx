import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { MEMBER_LISTS, type Member, type MemberCounts } from '@muster/domain/organiser/schema-members.ts'
import { invitationWords, waitingWords } from '@muster/domain/organiser/words-invitations.ts'
import { memberWords as say } from '@muster/domain/organiser/words-members.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { UserCheck, UserPlus, UsersRound } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { PaneSearch, useSearchText } from '#ui/pane-search.tsx'
import { WIDE_CELLS, WIDE_ROW, WideTable } from '#ui/wide-table.tsx'
import { invitationsQuery } from '../invitations-api.ts'
import { PAGE_SIZE } from '../items-api.ts'
import { membersQuery } from '../members-api.ts'
import type { MembersAddress } from '../use-members-address.ts'
import { SheetsLink } from './sheets-link.tsx'

const ROW_REM = 4.5
const COLUMNS = 'minmax(0,4fr) minmax(0,5fr) minmax(0,2fr) minmax(0,3fr)'
const EVERYBODY = 'everybody'

interface MembersListProps {
  event: EventReply
  address: MembersAddress
}

/** The caller gives it the list as its key, so that another list starts with a search of its own. */
export function MembersList({ event, address }: MembersListProps) {
  const { list } = address
  const { typed, setTyped, text: name } = useSearchText(address.search, address.searchFor)
  const search = { eventId: event.id, list, name }
  const queryOf = (page: number) => membersQuery(search, page)
  const { data } = useQuery({ ...queryOf(1), placeholderData: keepPreviousData })
  const total = data?.meta.pagination.total
  return (
    <>
      <Lists counts={data?.meta.counts} address={address} />
      <div className="max-w-screen">
        <div className="flex flex-wrap gap-2 *:grow">
          <ButtonLink
            {...address.linkTo('invite')}
            variant="secondary"
            icon={<UserPlus aria-hidden="true" />}
          >
            {invitationWords.open}
          </ButtonLink>
          <SheetsLink event={event} table="people" />
        </div>
        <Waiting event={event} address={address} />
        <PaneSearch label={say.search} clearLabel={say.clear} value={typed} onChange={setTyped} />
      </div>
      <p role="status" className="sr-only">
        {total === undefined ? say.loading : say.counted(total)}
      </p>
      <WideTable columns={COLUMNS} headings={say.columns}>
        <PagedRows
          queryOf={queryOf}
          pageSize={PAGE_SIZE}
          rowRem={ROW_REM}
          words={say}
          retryLabel={routeWords.tryAgain}
          noMatch={name && { title: say.noMatch(name), body: say.noMatchBody }}
          nobody={
            list ? (
              <EmptyState icon={<UserCheck aria-hidden="true" />} title={say.nobodyInList[list]} />
            ) : (
              <EmptyState icon={<UsersRound aria-hidden="true" />} title={say.nobody} body={say.nobodyBody} />
            )
          }
        >
          {member => <Row key={member.id} member={member} address={address} />}
        </PagedRows>
      </WideTable>
    </>
  )
}

/** Leads to the invitations. */
function Waiting({ event, address }: MembersListProps) {
  const { data } = useInfiniteQuery(invitationsQuery(event.id))
  const count = data?.pages[0]?.meta.pagination.total ?? 0
  if (count === 0) return null
  return (
    <p>
      <Link
        {...address.linkTo('invite')}
        className="flex min-h-11 items-center text-accent text-sm underline"
      >
        {waitingWords.count(count)}
      </Link>
    </p>
  )
}

interface ListsProps {
  counts: MemberCounts | undefined
  address: MembersAddress
}

function Lists({ counts, address: { list, show } }: ListsProps) {
  const chips = [
    { value: EVERYBODY, label: say.everybody, count: counts?.everybody },
    ...MEMBER_LISTS.map(value => ({ value, label: say.lists[value], count: counts?.[value] })),
  ] as const
  return (
    <ChipRow
      label={say.listsLabel}
      items={chips}
      value={list ?? EVERYBODY}
      onChange={value => show(value === EVERYBODY ? null : value)}
    />
  )
}

function Row({ member, address }: { member: Member; address: MembersAddress }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        {...address.linkTo(member.id)}
        aria-current={address.open === member.id || undefined}
        className={clsx(
          'flex min-h-18 flex-wrap content-center items-center gap-y-1 px-4 py-2 aria-[current=true]:bg-sunken focus-visible:-outline-offset-3 @screen:min-h-14',
          WIDE_ROW,
        )}
      >
        <span className={clsx('min-w-[min(10rem,100%)] grow basis-0', WIDE_CELLS)}>
          <span className="wrap-anywhere line-clamp-2 font-semibold">{member.name}</span>
          <span className="wrap-anywhere block text-muted text-sm">{member.email}</span>
          <span className="hidden text-muted text-sm tabular-nums @screen:block">
            {member.contact && itineraryWords.phone(member.contact)}
          </span>
        </span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          <MemberBadges member={member} />
        </span>
      </Link>
    </li>
  )
}

/** What is not so of most people. */
export const MemberBadges = ({ member }: { member: Member }) => {
  const { role, isInvited, isConfirmed, isDisabled } = member
  return (
    <>
      {role !== 'attendee' && (
        <Badge tone="neutral" isSmall>
          {say.roles[role]}
        </Badge>
      )}
      {isInvited && (
        <Badge tone="info" isSmall>
          {say.invited}
        </Badge>
      )}
      {!(isConfirmed || isInvited) && (
        <Badge tone="warn" isSmall>
          {say.unconfirmed}
        </Badge>
      )}
      {isDisabled && (
        <Badge tone="bad" isSmall>
          {say.disabled}
        </Badge>
      )}
    </>
  )
}
