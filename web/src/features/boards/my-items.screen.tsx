import { useEvent } from '#features/event-data/event-context.ts'
import { Board } from './parts/board.tsx'

export function MyItemsScreen() {
  const event = useEvent()
  return <Board key={event.id} event={event} view="mine" hasViews={false} />
}
