import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import { shownAnswer } from '@muster/domain/roll-calls/rules.ts'
import { questionWords } from '@muster/domain/roll-calls/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { CircleCheck, Phone, Siren } from 'lucide-react'
import { useEffect, useState } from 'react'
import { contactLinks } from '#device/contact.ts'
import { Button } from '#ui/button.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'
import { give, type KeptQuestion, keepQuestion, sendNow, useOutbox } from '../outbox.ts'
import { GivePlace } from './give-place.tsx'

interface QuestionProps extends KeptQuestion {
  /** above the board of staff, who need to see that too */
  isSmall?: boolean
}

/** Above each screen of the event, while the person is asked (R301). */
export function Question({ event, rollCall, isSmall }: QuestionProps) {
  const outbox = useOutbox()
  const [isChanging, change] = useState(false)
  useEffect(() => {
    keepQuestion({ event, rollCall })
    sendNow()
  }, [event, rollCall])
  const { documentId } = rollCall
  const waiting = outbox.waiting.flatMap(({ body }) =>
    body.rollCall === documentId ? { answer: body.answer, place: body.place ?? null } : [],
  )
  const received = newest(outbox.received[documentId], rollCall.answer)
  const shown = shownAnswer(waiting, received)
  const answer = (chosen: 'safe' | 'help') => {
    change(false)
    give(event.id, { rollCall: documentId, answer: chosen })
  }
  const isOpen = shown === null || isChanging
  const by = !shown?.isSending && received?.by ? received.by.name : null
  const { answers } = questionWords
  return (
    <section
      aria-labelledby="roll-call"
      className="mx-auto w-full max-w-screen px-4 pt-4 md:px-8 md:pt-6 print:hidden"
    >
      <div
        className={clsx(
          'space-y-4 rounded-lg border-2 bg-raised p-4 shadow-raised md:p-6',
          shown?.answer === 'safe' && !isOpen ? 'border-line' : 'border-bad',
        )}
      >
        <div className="flex gap-3">
          <span className="shrink-0 [&_svg]:size-7">
            {shown?.answer === 'safe' ? <CircleCheck aria-hidden="true" /> : <Siren aria-hidden="true" />}
          </span>
          <div className="min-w-0">
            <h2 id="roll-call" className={clsx('font-bold', isOpen ? 'text-2xl' : 'text-base')}>
              {shown === null
                ? questionWords.title
                : by === null
                  ? questionWords.given(shown.answer)
                  : questionWords.givenBy(shown.answer, by)}
            </h2>
            <p role="status" className="wrap-anywhere text-muted tabular-nums">
              {shown === null
                ? questionWords.asked(rollCall.about)
                : shown.isSending
                  ? questionWords.sending
                  : received &&
                    questionWords.received(formatTime(event.timezone, new Date(received.receivedAt)))}
            </p>
          </div>
        </div>
        {outbox.refusal && (
          <p role="alert" className="rounded-md bg-bad-soft px-4 py-3 text-bad-ink">
            {outbox.refusal}
          </p>
        )}
        {isOpen ? (
          <div
            className={clsx(
              'grid gap-3',
              isSmall ? 'grid-cols-2' : 'md:grid-cols-2 [&>button]:min-h-[22dvh] [&>button]:text-2xl',
            )}
          >
            <Button isWide onClick={() => answer('safe')}>
              {answers.safe}
            </Button>
            <Button variant="danger" isWide onClick={() => answer('help')}>
              {answers.help}
            </Button>
          </div>
        ) : shown.answer === 'help' ? (
          <>
            <GivePlace
              place={shown.place}
              onGive={given => give(event.id, { rollCall: documentId, answer: 'help', ...given })}
            />
            <Button variant="secondary" isWide onClick={() => answer('safe')}>
              {questionWords.safeNow}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => change(true)}>
            {questionWords.change}
          </Button>
        )}
        {(isOpen || shown.answer === 'help') && <CallForHelp coordinator={rollCall.emergencyCoordinator} />}
      </div>
    </section>
  )
}

type Answer = RollCallOfEvent['answer']

const newest = (one: Answer | undefined, other: Answer): Answer =>
  one && (!other || one.receivedAt >= other.receivedAt) ? one : other

function CallForHelp({ coordinator }: { coordinator: RollCallOfEvent['emergencyCoordinator'] }) {
  const links = contactLinks(coordinator?.contact)
  if (!coordinator || !links) return null
  return (
    <OutsideButton href={links.phone} variant="secondary" isWide icon={<Phone aria-hidden="true" />}>
      {`${questionWords.call(coordinator.name)} · ${questionWords.emergency}`}
    </OutsideButton>
  )
}
