import { whyCannotDisable } from '@muster/domain/accounts/rules-staff.ts'
import { staffPasskeyWords } from '@muster/domain/accounts/words-passkeys.ts'
import { staffWords } from '@muster/domain/accounts/words-staff.ts'
import { ANNUL_REASON_MAX } from '@muster/domain/check-ins/limits.ts'
import { whyCannotRsvp } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { whyCannotRemove } from '@muster/domain/organiser/rules.ts'
import type { MemberDetails as Person } from '@muster/domain/organiser/schema-members.ts'
import { invitationWords } from '@muster/domain/organiser/words-invitations.ts'
import { memberRefusals, memberWords as say } from '@muster/domain/organiser/words-members.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, KeySquare, LogOut, MailPlus, UserCheck, UserMinus, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useOwnId } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { AskFirst } from '#features/confirmations/ask-first.tsx'
import { ReasonForm } from '#features/confirmations/reason-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import {
  accountStateMutation,
  endSessionsMutation,
  inviteAgainMutation,
  passwordLinkMutation,
  removeMemberMutation,
  removePasskeysMutation,
} from '../members-api.ts'

interface MemberActionsProps {
  event: EventReply
  person: Person
  onGone: () => void
}

export function MemberActions({ event, person, onGone }: MemberActionsProps) {
  const { id, isInvited, isDisabled, hasPasskeys } = person
  const isMe = whyCannotDisable(id, useOwnId() ?? 0) !== null
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-6">
      {!(isMe || isDisabled) &&
        (isInvited ? <InviteAgain event={event} person={person} /> : <PasswordLink person={person} />)}
      {!(isMe || isDisabled || isInvited) && <EndSessions person={person} />}
      {!isMe && hasPasskeys && <RemovePasskeys eventId={event.id} person={person} />}
      {!isMe && <AccountState eventId={event.id} person={person} />}
      <Remove event={event} person={person} onGone={onGone} />
    </div>
  )
}

function InviteAgain({ event, person: { email, name } }: Pick<MemberActionsProps, 'event' | 'person'>) {
  const { run, isBusy } = useAction({
    ...inviteAgainMutation(event.id, email),
    onSuccess: () => {
      toast.success(invitationWords.sentAgain(name))
    },
  })
  return (
    <Button
      variant="secondary"
      icon={<MailPlus aria-hidden="true" />}
      isBusy={isBusy}
      busyLabel={invitationWords.sendingAgain}
      onClick={() => void run()}
    >
      {invitationWords.again}
    </Button>
  )
}

function PasswordLink({ person: { id, name } }: { person: Person }) {
  const { run, isBusy } = useAction({
    ...passwordLinkMutation(id),
    onSuccess: () => {
      toast.success(staffWords.linkSent(name))
    },
  })
  return (
    <Button
      variant="secondary"
      icon={<KeyRound aria-hidden="true" />}
      isBusy={isBusy}
      busyLabel={staffWords.sendingLink}
      onClick={() => void run()}
    >
      {staffWords.sendLink}
    </Button>
  )
}

function EndSessions({ person: { id, name } }: { person: Person }) {
  const action = useAction({
    ...endSessionsMutation(id),
    onSuccess: () => {
      toast.success(staffWords.sessionsEnded(name))
    },
  })
  return (
    <AskFirst
      action={action}
      label={staffWords.endSessions}
      button={{ icon: <LogOut aria-hidden="true" /> }}
      title={staffWords.endSessionsTitle(name)}
      description={staffWords.endSessionsBody}
      confirmLabel={staffWords.endSessionsConfirm}
      cancelLabel={staffWords.keep}
      busyLabel={staffWords.endingSessions}
    />
  )
}

function RemovePasskeys({ eventId, person: { id, name } }: { eventId: number; person: Person }) {
  const action = useAction({
    ...removePasskeysMutation({ queryClient: useQueryClient(), eventId, userId: id }),
    onSuccess: () => {
      toast.success(staffPasskeyWords.removed(name))
    },
  })
  return (
    <AskFirst
      action={action}
      label={staffPasskeyWords.remove}
      button={{ icon: <KeySquare aria-hidden="true" /> }}
      title={staffPasskeyWords.removeTitle(name)}
      description={staffPasskeyWords.removeBody}
      confirmLabel={staffPasskeyWords.removeConfirm}
      cancelLabel={staffWords.keep}
      busyLabel={staffPasskeyWords.removing}
    />
  )
}

function AccountState({ eventId, person: { id, name, isDisabled } }: { eventId: number; person: Person }) {
  const action = useAction({
    ...accountStateMutation({ queryClient: useQueryClient(), eventId, userId: id }, !isDisabled),
    onSuccess: account => {
      toast.success(account.isDisabled ? staffWords.disabled(name) : staffWords.enabled(name))
    },
  })
  if (isDisabled)
    return (
      <Button
        variant="secondary"
        icon={<UserCheck aria-hidden="true" />}
        isBusy={action.isBusy}
        busyLabel={staffWords.enabling}
        onClick={() => void action.run()}
      >
        {staffWords.enable}
      </Button>
    )
  return (
    <AskFirst
      action={action}
      label={staffWords.disable}
      button={{ icon: <UserX aria-hidden="true" /> }}
      title={staffWords.disableTitle(name)}
      description={staffWords.disableBody}
      confirmLabel={staffWords.disableConfirm}
      cancelLabel={staffWords.keep}
      busyLabel={staffWords.disabling}
    />
  )
}

const REASON_WORDS = {
  ...{ label: say.reason, hint: say.reasonHint, missing: say.reasonExpected },
  ...{ confirm: say.removeConfirm, busy: say.removing, keep: say.keep },
}

function Remove({ event, person: { id, name, items, checkIns }, onGone }: MemberActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const now = useNow()
  const dates = { ...event, endDate: new Date(event.endDate) }
  const { run, isBusy } = useAction({
    ...removeMemberMutation({ queryClient: useQueryClient(), eventId: event.id, userId: id }),
    onSuccess: () => {
      toast.success(say.removed(name))
      onGone()
    },
  })
  const why = whyCannotRemove(dates, now)
  if (why) return <p className="text-muted text-sm">{memberRefusals[why]}</p>
  const canReturn = event.active && whyCannotRsvp({ ...dates, isArchived: false }, now) === null
  return (
    <>
      <Button variant="secondary" icon={<UserMinus aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {say.remove}
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={wanted => {
          if (!isBusy) setIsAsking(wanted)
        }}
        title={say.removeTitle(name, event.name)}
        description={say.removeBody({
          ...{ on: items.length, checkIns },
          hasCarPool: items.some(({ kind }) => kind === 'car-pool'),
        })}
        closeLabel={shellWords.close}
        isAlert
      >
        {canReturn && <p className="pb-4 text-muted text-sm">{say.canJoinAgain}</p>}
        <ReasonForm
          words={REASON_WORDS}
          maxLength={ANNUL_REASON_MAX}
          isBusy={isBusy}
          onKeep={() => setIsAsking(false)}
          onSubmit={reason => void run(reason)}
        />
      </Dialog>
    </>
  )
}
