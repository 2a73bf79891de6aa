import { useEvent } from '#features/event-data/event-context.ts'
import { Board } from './parts/board.tsx'
import { useBoardAddress } from './use-board-address.ts'

export function AllCheckInScreen() {
  const event = useEvent()
  return <Board key={event.id} event={event} view={useBoardAddress().view} hasViews />
}
