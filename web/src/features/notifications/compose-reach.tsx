import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { PreviewSendReply } from '@muster/domain/notifications/send-schema.ts'
import { composeWords as words } from '@muster/domain/notifications/words-compose.ts'
import { reachSentence, sendWords } from '@muster/domain/notifications/words-sends.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import { Moon } from 'lucide-react'
import { serverNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import type { Draft } from './compose-draft.ts'

interface ReachProps {
  event: EventReply
  preview: UseQueryResult<PreviewSendReply['data']>
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
}

/** How many people it reaches and by what, who is not reached, and whether it waits for the morning. */
export function Reach({ event, preview, draft, onChange }: ReachProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = preview
  if (isError)
    return (
      <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
        {words.notCounted}
      </RetryNotice>
    )
  return (
    <>
      <p role="status" aria-busy={isPlaceholderData} className="text-muted text-sm tabular-nums">
        {data && !isPlaceholderData ? reachSentence(data.count, data.by) : words.counting}
      </p>
      {data && data.by.none > 0 && <Unreachable event={event} draft={draft} preview={data} />}
      {data?.heldUntil && (
        <Night event={event} until={new Date(data.heldUntil)} draft={draft} onChange={onChange} />
      )}
    </>
  )
}

interface NightProps extends Pick<ReachProps, 'event' | 'draft' | 'onChange'> {
  until: Date
}

const Night = ({ event: { timezone }, until, draft, onChange }: NightProps) => (
  <div className="rounded-md bg-warn-soft px-4 py-2 text-sm text-warn-ink">
    <p className="flex items-center gap-3 py-1">
      <Moon aria-hidden="true" className="size-5 shrink-0" />
      {words.night(formatTime(timezone, serverNow()), formatTime(timezone, until))}
    </p>
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={draft.isUrgent}
        onChange={({ currentTarget }) => onChange({ isUrgent: currentTarget.checked })}
      />
      {words.nowAnyway}
    </label>
  </div>
)

interface UnreachableProps extends Pick<ReachProps, 'event' | 'draft'> {
  preview: PreviewSendReply['data']
}

function Unreachable({ event, draft, preview: { by, unreachable } }: UnreachableProps) {
  const { mutate: note } = useMutation(contactMutation(event.id))
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-accent-ink text-sm">
        {words.whoIsNot(by.none)}
      </summary>
      <ul className="px-4 pb-2">
        {unreachable.map(({ id, name, contact }) => {
          const links = contactLinks(contact)
          return (
            <li key={id} className="flex min-h-11 items-center gap-1">
              <span className="wrap-anywhere min-w-0 grow">{name}</span>
              {links && (
                <ContactButtons
                  phone={links.phone}
                  whatsApp={links.whatsApp(sendWords.greeted(name, draft.body))}
                  labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
                  size="icon"
                  onContact={way => note({ user: id, way, at: serverNow().toISOString() })}
                />
              )}
            </li>
          )
        })}
        {by.none > unreachable.length && (
          <li className="text-muted text-sm">{words.moreNot(by.none - unreachable.length)}</li>
        )}
      </ul>
    </details>
  )
}
