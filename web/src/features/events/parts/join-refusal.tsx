import { accountWords } from '@muster/domain/accounts/words.ts'
import type { JoinRefusal as Reason } from '@muster/domain/events/join-policy.ts'
import { eventRefusals, eventWords } from '@muster/domain/events/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '#device/use-action.ts'
import { currentUserQuery, resendConfirmationMutation } from '#features/session/api.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

/** What a person lacks to join, and where to get it (R27). */
export function JoinRefusal({ reason }: { reason: Reason }) {
  const { data: me } = useQuery(currentUserQuery)
  const isUnconfirmed = reason === 'address_unconfirmed'
  return (
    <div className="space-y-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <p className="font-semibold">{eventRefusals[reason]}</p>
      <p className="wrap-anywhere">
        {me && (isUnconfirmed ? eventWords.confirmFirst(me.email) : eventWords.loggedInAs(me.email))}
      </p>
      {isUnconfirmed ? (
        <ResendLink />
      ) : (
        <ButtonLink to={linkTo('profile')} variant="secondary" size="sm">
          {eventWords.profile}
        </ButtonLink>
      )}
    </div>
  )
}

function ResendLink() {
  const { run, isBusy } = useAction(resendConfirmationMutation)
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run()}>
      {accountWords.confirmation.resend}
    </Button>
  )
}
