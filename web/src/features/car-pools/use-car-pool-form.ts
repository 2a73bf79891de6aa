import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isRefused } from '#device/api-error.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import {
  carPoolsQuery,
  createCarPoolMutation,
  keepCarPool,
  readCarPoolsAgain,
  updateCarPoolMutation,
} from './api.ts'
import {
  type CarPoolDraft,
  dataOf,
  draftOf,
  type Field,
  type Problem,
  problemOf,
  removedOf,
} from './draft-car-pool.ts'
import { refusedFields } from './refused-fields.ts'

interface FormOf {
  event: EventReply
  /** null for a new one */
  pool: CarPoolReply | null
  onDone: () => void
}

type Focusable = { focus: () => void } | null

/** Its problems follow from what is in it, as one field bears on another: seats on invitees, passengers on seats. */
export function useCarPoolForm({ event, pool, onDone }: FormOf) {
  const { timezone } = event
  const meId = useSession(({ user }) => user?.id)
  const queryClient = useQueryClient()
  const create = useMutation(createCarPoolMutation)
  const update = useMutation(updateCarPoolMutation)
  const [start] = useState(() => draftOf(pool, timezone))
  const [draft, setDraft] = useState(start)
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  /** from the first tap on, of two */
  const isSaving = useRef(false)
  const focusables = useRef<Partial<Record<Field, Focusable>>>({})
  const isPending = create.isPending || update.isPending

  const change = (changed: Partial<CarPoolDraft>) => {
    if (isSaving.current) return
    setDraft(before => ({ ...before, ...changed }))
    setRefused([])
  }

  // what the screen behind the form has read
  const { data: board } = useInfiniteQuery({
    ...carPoolsQuery(event.id, { view: null, text: '' }),
    enabled: false,
  })
  const ownsPoolId = board?.pages[0]?.meta.board?.me.ownsPoolId ?? null
  const problem: Problem | null =
    meId === undefined
      ? { field: null, sentence: carPoolWords.missing }
      : problemOf(draft, { pool, meId, ownsPoolId, timezone })

  const send = async (ownerId: number) => {
    const data = dataOf(draft, pool, timezone)
    if (!pool) return (await create.mutateAsync({ event: event.id, car_owner: ownerId, ...data })).data
    const removeUsers = removedOf(draft, pool)
    return (await update.mutateAsync({ poolId: pool.id, data: { ...data, removeUsers } })).data
  }

  const save = async () => {
    if (isSaving.current) return
    setIsTried(true)
    if (problem?.field === null) toast.error(problem.sentence)
    else if (problem) focusables.current[problem.field]?.focus()
    if (problem || meId === undefined) return
    isSaving.current = true
    try {
      const saved = await send(meId)
      void keepCarPool(queryClient, event.id, saved.id, saved)
      onDone()
      toast.success(pool ? carPoolWords.updated : carPoolWords.created)
    } catch (error) {
      // said by the mutation's meta
      const problems = refusedFields(error)
      setRefused(problems)
      const [first] = problems
      if (first?.field) focusables.current[first.field]?.focus()
      if (isRefused(error)) void readCarPoolsAgain(queryClient, event.id)
    } finally {
      isSaving.current = false
    }
  }

  // nobody is told that a field is empty before they have come to it
  const isShown = isTried || problem?.field !== 'meetingPoint'
  const shown = isShown && problem ? [problem, ...refused] : refused
  return {
    draft,
    change,
    isPending,
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
    errorAt: (field: Field) => shown.find(one => one.field === field)?.sentence,
    focusable: (field: Field) => (element: Focusable) => {
      focusables.current[field] = element
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      void save()
    },
  }
}
