import type { EventReply } from '@muster/domain/events/schema.ts'
import { composeWords } from '@muster/domain/notifications/words-compose.ts'
import { MessageSquarePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { About } from './compose-about.ts'
import { ProgressHere } from './progress-here.tsx'

const Composer = lazyPart(() => import('./compose-sheet.tsx').then(module => module.ComposeSheet))

interface ComposeButtonProps {
  event: EventReply
  about: About
  label?: string
  /** `icon` in a row of people */
  size?: 'md' | 'sm' | 'icon'
}

/** The composer keeps what was typed until it is sent. The progress is shown where it was sent. */
export function ComposeButton({ event, about, label = composeWords.open, size = 'md' }: ComposeButtonProps) {
  const isIcon = size === 'icon'
  const [state, setState] = useState({ isOpen: false, wasOpen: false })
  const [sent, keepSent] = useState<string | null>(null)
  return (
    <>
      <Button
        variant={isIcon ? 'quiet' : 'secondary'}
        size={size}
        isWide={!isIcon}
        aria-haspopup="dialog"
        aria-label={isIcon ? label : undefined}
        icon={<MessageSquarePlus aria-hidden="true" />}
        onClick={() => setState({ isOpen: true, wasOpen: true })}
      >
        {!isIcon && label}
      </Button>
      <Suspense>
        {state.wasOpen && (
          <Composer
            key={sent}
            event={event}
            about={about}
            isOpen={state.isOpen}
            onOpenChange={isOpen => setState({ isOpen, wasOpen: true })}
            onSent={documentId => {
              keepSent(documentId)
              setState({ isOpen: false, wasOpen: false })
            }}
          />
        )}
      </Suspense>
      {!isIcon && <ProgressHere event={event} notification={sent} />}
    </>
  )
}
