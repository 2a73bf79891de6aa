import { type CarPoolDraft, carPoolDraft } from '@muster/domain/car-pools/draft.ts'
import { draftWords } from '@muster/domain/confirmations/words.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepDraft, readDraft, removeDraft } from '#device/drafts.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'

function readCarPoolDraft(key: string): CarPoolDraft | null {
  const parsed = carPoolDraft.safeParse(readDraft(key))
  return parsed.success ? parsed.data : null
}

interface Kept {
  userId: number | undefined
  eventId: number
  /** `null`: a new car pool */
  carPoolId: number | null
}

/** Stores the dirty form after each change, so that it survives a step back, a reload and a tab that the phone closes. */
export function useCarPoolDraft({ userId, eventId, carPoolId }: Kept, start: CarPoolDraft) {
  const key = `car-pool/${userId}/${eventId}/${carPoolId ?? 'new'}`
  const [restored] = useState(() => readCarPoolDraft(key))
  const [draft, setDraft] = useState(restored ?? start)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const isKept = useRef(restored !== null)

  const change = (changed: Partial<CarPoolDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    isKept.current = JSON.stringify(next) !== JSON.stringify(start)
    if (isKept.current) keepDraft(key, next)
    else removeDraft(key)
  }
  const forget = () => {
    isKept.current = false
    removeDraft(key)
  }
  const onLeave = useEffectEvent(() => {
    if (isKept.current && useSession.getState().user?.id === userId) toast.info(draftWords.keptUnsaved)
  })
  useEffect(() => () => onLeave(), [])
  return { draft, isDirty, isRestored: restored !== null, change, forget }
}
