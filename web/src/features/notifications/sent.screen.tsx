import { useScrollOfList } from '#device/use-scroll-of-list.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { Screen } from '#ui/screen.tsx'
import { useLiveSends } from './send-api.ts'
import { SentList } from './sent-list.tsx'
import { SentMessage } from './sent-message.tsx'

export function SentScreen() {
  const event = useEvent()
  const [message, show] = useSearchParam('message')
  useLiveSends(event)
  useScrollOfList(message !== null, String(message))
  return (
    <Screen>
      {message === null ? (
        <SentList event={event} />
      ) : (
        <SentMessage event={event} notification={message} onBack={() => show(null)} />
      )}
    </Screen>
  )
}
