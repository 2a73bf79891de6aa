import type { CarPoolDraft } from '@muster/domain/car-pools/draft.ts'
import { createCarPool, updateCarPool } from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { placesRefusals } from '@muster/domain/places/words.ts'
import { mutationOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { useSession } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { toast } from '#ui/toast.ts'
import { carPoolsQuery, keepCarPool, readCarPoolsAgain } from '../api.ts'
import { dataOf, draftOf, type Field, type Problem, problemOf, removedOf } from './draft-car-pool.ts'
import { refusedFields } from './refused-fields.ts'
import { useCarPoolDraft } from './use-car-pool-draft.ts'

interface FormOptions {
  event: EventReply
  /** `null`: create one */
  carPool: CarPoolReply | null
  onDone: () => void
}

type Focusable = { focus: () => void } | null

const serverSentenceFor = [...Object.keys(carPoolRefusals), 'not_found', ...Object.keys(placesRefusals)]

interface Saved {
  ownerId: number
  draft: CarPoolDraft
}

const saveMutation = ({ event, carPool, onDone }: FormOptions) =>
  mutationOptions({
    mutationKey: ['car-pool', carPool?.id ?? 'new', 'save'],
    mutationFn: ({ ownerId, draft }: Saved) => {
      const data = dataOf(draft, carPool, event.timezone)
      if (!carPool)
        return call(createCarPool, { body: { data: { event: event.id, car_owner: ownerId, ...data } } })
      const removeUsers = removedOf(draft, carPool)
      return call(updateCarPool, {
        params: { id: String(carPool.id) },
        body: { data: { ...data, removeUsers } },
      })
    },
    onSuccess: ({ data: saved }, _saved, _result, { client }) => {
      void keepCarPool(client, event.id, { id: saved.id, carPool: saved })
      onDone()
      toast.success(carPool ? carPoolWords.updated : carPoolWords.created)
    },
    onError: (error, _saved, _result, { client }) => {
      if (isRefused(error)) void readCarPoolsAgain(client, event.id)
    },
    meta: {
      failure: carPool ? carPoolWords.failed.update : carPoolWords.failed.create,
      serverSentenceFor,
    },
  })

/** Problems are derived from the whole draft, because fields depend on each other: invitees on seats, seats on passengers. */
export function useCarPoolForm({ event, carPool, onDone }: FormOptions) {
  const { timezone } = event
  const meId = useSession(({ user }) => user?.id)
  const [start] = useState(() => draftOf(carPool, timezone))
  const kept = useCarPoolDraft({ userId: meId, eventId: event.id, carPoolId: carPool?.id ?? null }, start)
  const { draft, isDirty, isRestored, forget } = kept
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const focusables = useRef<Partial<Record<Field, Focusable>>>({})
  const focusAt = ({ field }: Problem) => field && focusables.current[field]?.focus()
  const save = saveMutation({
    event,
    carPool,
    onDone: () => {
      forget()
      onDone()
    },
  })
  const { run, isBusy: isPending } = useAction({
    ...save,
    onError: (error, ...rest) => {
      const problems = refusedFields(error)
      setRefused(problems)
      if (problems[0]) focusAt(problems[0])
      return save.onError?.(error, ...rest)
    },
  })

  const change = (changed: Partial<CarPoolDraft>) => {
    if (isPending) return
    kept.change(changed)
    setRefused([])
  }

  // only observes what the screen behind the form has read
  const { data: board } = useInfiniteQuery({
    ...carPoolsQuery(event.id, { view: null, text: '' }),
    enabled: false,
  })
  const ownsPoolId = board?.pages[0]?.meta.board?.me.ownsPoolId ?? null
  const problem: Problem | null =
    meId === undefined
      ? { field: null, sentence: carPoolWords.missing }
      : problemOf(draft, { event, carPool, ownsPoolId })

  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    if (isPending) return
    setIsTried(true)
    if (problem?.field === null) toast.error(problem.sentence)
    else if (problem) focusAt(problem)
    if (!problem && meId !== undefined) void run({ ownerId: meId, draft })
  }

  // an empty meeting point is no error before the first try
  const isProblemShown = isTried || problem?.field !== 'meetingPoint'
  const problems = isProblemShown && problem ? [problem, ...refused] : refused
  return {
    draft,
    change,
    isPending,
    isDirty,
    isRestored,
    forget,
    errorAt: (field: Field) => problems.find(one => one.field === field)?.sentence,
    focusable: (field: Field) => (element: Focusable) => {
      focusables.current[field] = element
    },
    submit,
  }
}
