import { type Handled, nextInQueue, queueOrder } from '@muster/domain/reach/rules.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { readTab, writeTab } from '#device/tab-storage.ts'
import type { QueuePerson } from './queue-people.ts'

interface Progress {
  /** as they were when the queue was opened; the order stays, so that nothing changes under the hand */
  people: readonly QueuePerson[]
  handled: Handled
  /** the place of the person shown; `null`: all are done */
  at: number | null
  /** whose chat is open in the other app */
  opened: number | null
  last: { id: number; did: 'messaged' | 'skipped' } | null
}

const handledIn = (key: string): Handled => (readTab(key) ?? {}) as Handled

/** A phone may close the app behind the chat, so what was done is kept in the tab. */
export function useQueue(key: string, now: readonly QueuePerson[]) {
  const [progress, setProgress] = useState<Progress>(() => {
    const people = queueOrder(now)
    const handled = handledIn(key)
    return { people, handled, at: nextInQueue(people, handled, -1), opened: null, last: null }
  })
  const { people, handled, at, opened, last } = progress

  const handle = (person: QueuePerson, did: 'messaged' | 'skipped') => {
    const after = { ...handled, [person.id]: did }
    writeTab(key, after)
    return after
  }
  const move = (to: number | null) => setProgress(known => ({ ...known, at: to, opened: null }))
  const goOn = useEffectEvent(() => {
    if (opened !== null && at !== null)
      setProgress(known => ({ ...known, at: nextInQueue(people, handled, at), opened: null }))
  })
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) goOn()
    }
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
    }
  }, [])

  return {
    ...progress,
    total: people.filter(({ contact }) => contact).length,
    withoutPhone: people.filter(({ contact }) => !contact),
    /** The chat opens beside; coming back shows the next person. */
    open: (person: QueuePerson) =>
      setProgress({
        ...progress,
        handled: handle(person, 'messaged'),
        opened: person.id,
        last: { id: person.id, did: 'messaged' },
      }),
    next: () => at !== null && move(nextInQueue(people, handled, at)),
    skip: (person: QueuePerson) => {
      const isMessaged = handled[person.id] === 'messaged'
      const after = isMessaged ? handled : handle(person, 'skipped')
      const done = { id: person.id, did: 'skipped' } as const
      const to = at === null ? null : nextInQueue(people, after, at)
      setProgress({ ...progress, handled: after, at: to, opened: null, last: isMessaged ? last : done })
    },
    back: () => {
      const from = at ?? people.filter(({ contact }) => contact).length
      if (from > 0) move(from - 1)
    },
    showSkipped: () => {
      const kept = Object.fromEntries(Object.entries(handled).filter(([, did]) => did !== 'skipped'))
      writeTab(key, kept)
      setProgress({ ...progress, handled: kept, at: nextInQueue(people, kept, -1), opened: null, last: null })
    },
  }
}

export type QueueState = ReturnType<typeof useQueue>
