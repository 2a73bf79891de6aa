import { deviceWords as say } from '@muster/domain/devices/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { needsInstalling, usePermission } from '#device/push.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { pushConfigQuery } from './api.ts'
import { askMutation } from './ask.ts'
import { turnOffMutation, turnOnMutation, useRegistration } from './register-device.ts'
import { nextStep } from './step.ts'

/** In Profile: whether notifications come to this device, and the next step if they do not. */
export function DeviceSection() {
  const { data, isError, refetch, isFetching } = useQuery(pushConfigQuery)
  return (
    <section aria-labelledby="this-device">
      <h2 id="this-device" className="mb-3 font-semibold text-base">
        {say.section}
      </h2>
      <Card>
        <div aria-live="polite">
          {data ? (
            <DeviceState publicKey={data.publicKey} />
          ) : isError ? (
            <Row title={say.notReached} detail={say.notKnown}>
              <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
                {routeWords.tryAgain}
              </Button>
            </Row>
          ) : (
            <Spinner label={shellWords.loading} />
          )}
        </div>
      </Card>
    </section>
  )
}

function DeviceState({ publicKey }: { publicKey: string | null }) {
  const permission = usePermission()
  const ask = useAction(askMutation)
  if (publicKey === null) return <Row title={say.off} detail={say.notHere} />
  if (permission === 'granted') return <GrantedState publicKey={publicKey} />
  const { sentence, help, canAsk } = nextStep(permission, needsInstalling())
  return (
    <Row
      title={permission === 'pending' ? say.pending : say.off}
      detail={help ? `${sentence}. ${help}` : sentence}
    >
      {canAsk && (
        <Button size="sm" isBusy={ask.isBusy} busyLabel={say.asking} onClick={() => void ask.run()}>
          {say.turnOn}
        </Button>
      )}
    </Row>
  )
}

function GrantedState({ publicKey }: { publicKey: string }) {
  const state = useRegistration(registration => registration.state)
  const on = useAction(turnOnMutation(publicKey))
  const off = useAction(turnOffMutation)
  if (state === 'on')
    return (
      <Row isOn title={say.on} detail={say.onBody}>
        <Button variant="secondary" size="sm" isBusy={off.isBusy} onClick={() => void off.run()}>
          {say.turnOff}
        </Button>
      </Row>
    )
  if (state === 'none' || state === 'busy') return <Row title={say.settingUp} />
  const [title, detail] = state === 'off' ? [say.off, say.offBody] : [say.notReached, say.notReachedBody]
  return (
    <Row title={title} detail={detail}>
      <Button size="sm" isBusy={on.isBusy} onClick={() => void on.run()}>
        {state === 'off' ? say.turnOn : say.tryAgain}
      </Button>
    </Row>
  )
}

interface RowProps {
  isOn?: true
  title: string
  detail?: ReactNode
  children?: ReactNode
}

function Row({ isOn, title, detail, children }: RowProps) {
  return (
    <>
      <div className="flex min-h-16 w-full items-center gap-4 px-4 py-3">
        <span className={clsx('flex shrink-0 [&>svg]:size-5', isOn ? 'text-good-ink' : 'text-muted')}>
          <Smartphone aria-hidden="true" />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          {detail && <span className="block text-muted text-sm">{detail}</span>}
        </span>
      </div>
      {children && <div className="px-4 pb-4">{children}</div>}
    </>
  )
}
