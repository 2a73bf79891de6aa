import type { SentReply } from '@muster/domain/notifications/send-schema.ts'
import { sentScreenWords as words } from '@muster/domain/notifications/words-compose.ts'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { stopMutation } from './send-api.ts'

interface StopButtonProps {
  eventId: number
  sent: SentReply['data']
}

export function StopButton({ eventId, sent }: StopButtonProps) {
  const [isAsking, ask] = useState(false)
  const { run, isBusy } = useAction(stopMutation(eventId, sent.documentId))
  const stop = async () => {
    await run()
    ask(false)
  }
  return (
    <>
      <Button variant="quiet" size="sm" icon={<OctagonX aria-hidden="true" />} onClick={() => ask(true)}>
        {words.stop}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={ask}
        title={words.stopTitle}
        description={words.stopBody(sent.counts.waiting)}
        confirmLabel={words.stop}
        cancelLabel={words.keepSending}
        isBusy={isBusy}
        isDanger
        onConfirm={() => void stop()}
      />
    </>
  )
}
