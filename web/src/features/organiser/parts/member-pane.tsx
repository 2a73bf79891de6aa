import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { factsOfDay } from '@muster/domain/notifications/rules.ts'
import { generalMessage } from '@muster/domain/notifications/words.ts'
import type { MemberDetails as Person } from '@muster/domain/organiser/schema-members.ts'
import { conflictWords } from '@muster/domain/organiser/words-conflicts.ts'
import { memberWords as say } from '@muster/domain/organiser/words-members.ts'
import { formatDate } from '@muster/domain/shared/clock.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusOf } from '#device/api-error.ts'
import { serverNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { memberQuery } from '../members-api.ts'
import { HistoryLink } from './history-link.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberBadges } from './members-list.tsx'

interface MemberPaneProps {
  event: EventReply
  userId: number
  /** once the person is removed */
  onGone: () => void
}

export function MemberPane({ event, userId, onGone }: MemberPaneProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(memberQuery(event.id, userId))
  if (data)
    return (
      <div className="space-y-6">
        <Head event={event} person={data} />
        <Facts event={event} person={data} />
        <Places event={event} person={data} />
        <HistoryLink event={event} of={{ person: data.id }} />
        <ButtonLink
          to={`${linkTo('securityLog')}?person=${data.id}`}
          variant="secondary"
          icon={<ShieldAlert aria-hidden="true" />}
        >
          {routes.securityLog.title}
        </ButtonLink>
        <MemberActions event={event} person={data} onGone={onGone} />
      </div>
    )
  if (!isError)
    return (
      <div role="status" aria-label={shellWords.loading}>
        <ListSkeleton />
      </div>
    )
  return statusOf(error) === 404 ? (
    <EmptyState icon={<SearchX aria-hidden="true" />} title={say.gone} body={say.goneBody} />
  ) : (
    <NotLoaded
      title={say.personNotLoaded}
      body={say.notLoadedBody}
      retryLabel={routeWords.tryAgain}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

interface PartProps {
  event: EventReply
  person: Person
}

function Head({ event, person }: PartProps) {
  const { mutate: note } = useMutation(contactMutation(event.id))
  const isMe = useOwnId() === person.id
  const { id, name, contact, isDisabled } = person
  const links = isMe ? null : contactLinks(contact)
  const text = generalMessage({
    ...{ person: name, event: event.name },
    ...factsOfDay(null, { location: event.location, coordinator: null }),
  })
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow space-y-2">
          <h2 className="wrap-anywhere font-semibold text-xl">{isMe ? itineraryWords.you(name) : name}</h2>
          <p className="flex flex-wrap gap-1 empty:hidden">
            <MemberBadges member={person} />
          </p>
        </div>
        {links && (
          <span className="flex shrink-0">
            <ContactButtons
              phone={links.phone}
              whatsApp={links.whatsApp(text)}
              labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
              size="icon"
              onContact={way => note({ user: id, way, at: serverNow().toISOString() })}
            />
          </span>
        )}
      </div>
      {isDisabled && <p className="rounded-md bg-bad-soft px-4 py-3 text-bad-ink">{say.disabledNote}</p>}
    </>
  )
}

function Facts({ event, person }: PartProps) {
  const { email, contact, role, isInvited, isConfirmed, joinedAt } = person
  const state = isInvited ? say.isInvited : isConfirmed ? say.isConfirmed : say.isNotConfirmed
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
      <Fact label={say.facts.email} isWide>
        {email}
        <span className="block font-normal text-muted text-sm">{state}</span>
      </Fact>
      <Fact label={say.facts.phone} isWide>
        {contact ? `+91 ${contact}` : say.noPhone}
      </Fact>
      <Fact label={say.facts.role}>{say.roles[role]}</Fact>
      <Fact label={say.facts.joined}>{formatDate(event.timezone, new Date(joinedAt))}</Fact>
    </dl>
  )
}

interface FactProps {
  label: string
  /** a line of its own on a phone */
  isWide?: boolean
  children: ReactNode
}

const Fact = ({ label, isWide = false, children }: FactProps) => (
  <div className={clsx(isWide && 'col-span-full md:col-auto')}>
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="wrap-anywhere font-semibold tabular-nums">{children}</dd>
  </div>
)

/** Car pools belong to their owners, so they lead nowhere here. */
function Places({ event, person: { items, conflicts } }: PartProps) {
  return (
    <section>
      <h3 className="pb-2 font-semibold">{say.onTitle}</h3>
      {conflicts.map(conflict => (
        <p key={conflictWords.sentence(conflict)} className="pb-2 text-sm text-warn-ink">
          {conflictWords.sentence(conflict)}
        </p>
      ))}
      {items.length === 0 ? (
        <p className="text-muted">{say.onNothing}</p>
      ) : (
        <ul className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
          {items.map(({ id, kind, name, isCheckedIn }) => (
            <li key={id} className="border-line border-b last:border-b-0">
              <ListRow
                title={name}
                trailing={
                  isCheckedIn ? (
                    <Badge tone="good" isSmall>
                      {say.checkedIn}
                    </Badge>
                  ) : undefined
                }
                to={
                  kind === 'car-pool'
                    ? undefined
                    : `${linkTo('items', event.id)}?kind=${kind}&item=${id}&part=people`
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
