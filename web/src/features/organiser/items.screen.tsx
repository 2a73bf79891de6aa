import { itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { Pane, TwoPanes } from '#ui/two-panes.tsx'
import { ConflictsList } from './parts/conflicts-list.tsx'
import { EditItem, NewItem } from './parts/item-panes.tsx'
import { ItemsList } from './parts/items-list.tsx'
import { PlanHead } from './parts/plan-head.tsx'
import { useItemsAddress } from './use-items-address.ts'

/** What Admins plan: sessions, buses, flights and rooms on the left, the chosen one on the right. */
export function ItemsScreen() {
  const event = useEvent()
  const address = useItemsAddress()
  const { open, kind } = address
  const list = (
    <>
      <PlanHead event={event} address={address} />
      {address.areConflictsShown ? (
        <ConflictsList event={event} address={address} />
      ) : (
        <ItemsList key={kind} event={event} address={address} />
      )}
    </>
  )
  const pane = open !== null && (
    <Pane backLabel={say.back} onBack={address.close} isBesideTable>
      {open === 'new' ? (
        <NewItem key={kind} event={event} kind={kind} onDone={address.close} />
      ) : (
        <EditItem key={open} event={event} id={open} address={address} />
      )}
    </Pane>
  )
  return <TwoPanes isOpen={open !== null} list={list} pane={pane} isTable />
}
