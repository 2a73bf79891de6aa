import { useEvent } from '#features/event-data/event-context.ts'
import { PreferencesBoard } from './parts/preferences-board.tsx'

export function UserPreferencesScreen() {
  const event = useEvent()
  return <PreferencesBoard key={event.id} event={event} />
}
