import { ASK_AGAIN_AFTER_MS } from '@muster/domain/devices/limits.ts'
import type { PermissionState } from '@muster/domain/devices/permission.ts'
import { permissionWords as say } from '@muster/domain/devices/words.ts'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { needsInstalling } from '#device/push.ts'
import { KEPT } from '#device/session.ts'
import { readRecord, writeRecord } from '#device/storage.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askMutation } from './ask.ts'
import { nextStep } from './step.ts'
import { useIsCalm } from './use-is-calm.ts'
import { usePromptIsDue } from './use-prompt-is-due.ts'

/** Gone with the session. */
const CLOSED = `${KEPT}notification-prompt`
const TITLE = 'notification-prompt'

/** The question comes again after a day. */
function wasClosed(): boolean {
  const age = Date.now() - Number(readRecord(CLOSED)?.at)
  return age >= 0 && age < ASK_AGAIN_AFTER_MS
}

export function NotificationPrompt({ permission }: { permission: PermissionState }) {
  const isDue = usePromptIsDue()
  const [isClosed, setIsClosed] = useState(() => wasClosed())
  const isCalm = useIsCalm()
  const close = () => {
    writeRecord(CLOSED, { at: Date.now() })
    setIsClosed(true)
  }
  const isShown = permission !== 'granted' && isDue && isCalm && !isClosed
  return (
    // always rendered: screen readers announce only changes inside an existing live region
    <div aria-live="polite" style={PLACE}>
      {isShown && <PromptCard permission={permission} onClose={close} />}
    </div>
  )
}

/** In the flow behind the screen, so that it moves nothing and never covers the end of the page. */
const PLACE = {
  order: 1,
  position: 'sticky',
  bottom: 'calc(var(--stay-at) + var(--bar-height, 0px))',
  marginTop: 'auto',
  zIndex: 10,
} as const

interface PromptCardProps {
  permission: Exclude<PermissionState, 'granted'>
  onClose: () => void
}

function PromptCard({ permission, onClose }: PromptCardProps) {
  const { run, isBusy } = useAction(askMutation)
  const { title, sentence, help, canAsk } = nextStep(permission, needsInstalling())
  return (
    <section aria-labelledby={TITLE} className="mx-auto w-full max-w-narrow px-4 pb-6 print:hidden">
      <Card isRaised>
        <div className="flex gap-3 p-4">
          <span className="shrink-0 text-accent-ink [&_svg]:size-5">
            <Smartphone aria-hidden="true" />
          </span>
          <div className="min-w-0 grow">
            <h2 id={TITLE} className="font-semibold">
              {title}
            </h2>
            <p className="text-sm">{sentence}</p>
            {help && <p className="text-muted text-sm">{help}</p>}
            <div className="mt-3 flex flex-wrap gap-3">
              {canAsk && (
                <Button size="sm" isBusy={isBusy} busyLabel={say.asking} onClick={() => void run()}>
                  {say.allow}
                </Button>
              )}
              <Button variant={canAsk ? 'quiet' : 'secondary'} size="sm" onClick={onClose}>
                {canAsk ? say.later : say.close}
              </Button>
            </div>
          </div>
        </div>
      </Card>
    </section>
  )
}
