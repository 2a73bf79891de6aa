import { memberWords as say } from '@muster/domain/organiser/words-members.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { Pane, TwoPanes } from '#ui/two-panes.tsx'
import { InvitePane } from './parts/invite-pane.tsx'
import { MemberPane } from './parts/member-pane.tsx'
import { MembersList } from './parts/members-list.tsx'
import { useMembersAddress } from './use-members-address.ts'

/** Who has joined the event on the left, the chosen person on the right. */
export function PeopleScreen() {
  const event = useEvent()
  const address = useMembersAddress()
  const { open } = address
  const pane = open !== null && (
    <Pane backLabel={say.back} onBack={address.close} isBesideTable>
      {open === 'invite' ? (
        <InvitePane event={event} onClose={address.close} />
      ) : (
        <MemberPane key={open} event={event} userId={open} onGone={address.close} />
      )}
    </Pane>
  )
  return (
    <TwoPanes
      isOpen={open !== null}
      list={<MembersList key={address.list} event={event} address={address} />}
      pane={pane}
      isTable
    />
  )
}
