import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { MultiSelect } from '#ui/multi-select.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import type { useCarPoolForm } from './use-car-pool-form.ts'
import { inviteeOf, useInvitees } from './use-invitees.ts'

interface InviteesFieldProps {
  form: ReturnType<typeof useCarPoolForm>
  eventId: number
  /** `undefined` for a new one */
  carPool: CarPoolReply | undefined
  left: number
}

const hintOf = (left: number, chosen: number) =>
  chosen === 0 ? carPoolWords.inviteAtMost(left) : carPoolWords.inviteMore(left - chosen)

/** At most one person per free seat (R22). */
export function InviteesField({ form, eventId, carPool, left }: InviteesFieldProps) {
  const { draft, change, isPending, errorAt, focusable } = form
  const { invitees } = draft
  const [text, setText] = useState('')
  const invited = (carPool?.requests ?? []).flatMap(request =>
    request.request_type === 'invite_request' ? [request.person] : [],
  )
  const { options, status, isNobodyThere, isFailed, isFetching, retry } = useInvitees(eventId, text, {
    invitedIds: invited.map(({ id }) => id),
    chosenIds: invitees.map(({ id }) => id),
  })
  const isFull = invitees.length >= left
  const hasNoBox = invitees.length === 0 && (isFailed || isNobodyThere || left === 0)
  return (
    <div>
      {hasNoBox ? (
        <>
          <h3 className="mb-1.5 font-semibold text-sm">{say.invite}</h3>
          {isFailed ? (
            <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={retry}>
              {say.inviteesFailure}
            </RetryNotice>
          ) : (
            <p className="text-muted text-sm">
              {isNobodyThere ? carPoolWords.nobodyToInvite : say.noSeatLeft}
            </p>
          )}
        </>
      ) : (
        <MultiSelect
          ref={focusable('invitees')}
          label={say.invite}
          name="invitees"
          placeholder={say.invitePlaceholder}
          maxLength={100}
          hint={isFull ? say.everySeatInvited : hintOf(left, invitees.length)}
          error={errorAt('invitees')}
          clearLabel={say.inviteClear}
          listLabel={say.inviteList}
          text={text}
          onText={setText}
          options={options}
          status={status}
          chosen={invitees.map(inviteeOf)}
          chosenLabel={say.invitees}
          removeLabel={say.removeNamed}
          onChoose={({ person }) => change({ invitees: [...invitees, person] })}
          onRemove={({ person }) => change({ invitees: invitees.filter(({ id }) => id !== person.id) })}
          isFull={isFull}
          isReadOnly={isPending}
        />
      )}
      {invited.length > 0 && (
        <p className="mt-3 text-muted text-sm wrap-anywhere">
          {say.alreadyInvited(invited.map(({ name }) => name))}
        </p>
      )}
    </div>
  )
}
