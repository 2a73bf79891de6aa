import type { EventReply } from '@muster/domain/events/schema.ts'
import { MAX_PEOPLE_AT_ONCE } from '@muster/domain/organiser/limits.ts'
import { peopleIn } from '@muster/domain/organiser/pasted-people.ts'
import type { InvitedReply } from '@muster/domain/organiser/schema-invitations.ts'
import { invitationWords as say } from '@muster/domain/organiser/words-invitations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keepDraft, readDraft, removeDraft } from '#device/drafts.ts'
import { asRecord } from '#device/storage.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { inviteMutation } from '../members-api.ts'
import { InviteLink } from './invite-link.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

interface InvitePaneProps {
  event: EventReply
  onClose: () => void
}

export function InvitePane({ event, onClose }: InvitePaneProps) {
  const [done, setDone] = useState<InvitedReply['data'] | null>(null)
  return (
    <div className="space-y-5">
      <h2 className="font-semibold text-xl">{say.title}</h2>
      {done ? (
        <Done done={done} onMore={() => setDone(null)} />
      ) : (
        <InviteForm event={event} onCancel={onClose} onDone={setDone} />
      )}
      <WaitingInvitations event={event} />
      {!done && <InviteLink event={event} />}
    </div>
  )
}

function Done({ done, onMore }: { done: InvitedReply['data']; onMore: () => void }) {
  return (
    <>
      <div role="status" className="space-y-3">
        {say.outcome(done).map(sentence => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
      <Button variant="secondary" onClick={onMore}>
        {say.inviteMore}
      </Button>
    </>
  )
}

interface InviteFormProps {
  event: EventReply
  onCancel: () => void
  onDone: (done: InvitedReply['data']) => void
}

function InviteForm({ event, onCancel, onDone }: InviteFormProps) {
  const draft = `invite ${event.id}`
  const [text, setText] = useState(() => keptText(draft))
  const [isChecked, setIsChecked] = useState(false)
  const { people, unreadable } = peopleIn(text)
  const { run, isBusy } = useAction({
    ...inviteMutation(useQueryClient(), event.id),
    onSuccess: reply => {
      removeDraft(draft)
      onDone(reply)
    },
  })
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    setIsChecked(true)
    if (problemOf(people.length, unreadable)) submitted.currentTarget.querySelector('textarea')?.focus()
    else void run(people)
  }
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <p className="text-muted">{say.body}</p>
      {!event.active && <p className="rounded-md bg-warn-soft px-4 py-3 text-warn-ink">{say.notPublished}</p>}
      <TextArea
        label={say.emails}
        name="emails"
        hint={say.emailsHint}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        readOnly={isBusy}
        error={isChecked ? problemOf(people.length, unreadable) : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          keepDraft(draft, { text: currentTarget.value })
          setIsChecked(false)
        }}
      />
      <div className="flex gap-3">
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => {
            removeDraft(draft)
            onCancel()
          }}
        >
          {say.cancel}
        </Button>
        <Button type="submit" isWide isBusy={isBusy} busyLabel={say.submitting}>
          {say.submit(people.length)}
        </Button>
      </div>
    </form>
  )
}

/** A list of people is long, and the phone may close the app meanwhile. */
function keptText(draft: string): string {
  const text = asRecord(readDraft(draft))?.text
  return typeof text === 'string' ? text : ''
}

function problemOf(count: number, unreadable: readonly string[]): string | undefined {
  if (unreadable.length > 0) return say.unreadable(unreadable)
  if (count === 0) return say.peopleExpected
  return count > MAX_PEOPLE_AT_ONCE ? say.tooMany : undefined
}
