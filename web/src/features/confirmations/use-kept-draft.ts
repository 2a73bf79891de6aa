import { draftWords } from '@muster/domain/confirmations/words.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepDraft, readDraft, removeDraft } from '#device/drafts.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'

interface Kept {
  key: string
  userId: number | undefined
  isRestored: boolean
  /** kept beside what was typed */
  basis?: object
}

/** Stores the dirty form after each change, so that it survives a step back, a reload and a tab that the phone closes. */
export function useKeptDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, userId, isRestored, basis }: Kept,
) {
  const isDirty = useRef(isRestored)
  const forgetDraft = () => {
    removeDraft(key)
    isDirty.current = false
  }

  const onChange = useEffectEvent((values: Values, defaults: unknown) => {
    isDirty.current = JSON.stringify(values) !== JSON.stringify(defaults)
    if (isDirty.current) keepDraft(key, { ...values, ...basis })
    else removeDraft(key)
  })
  const onLeave = useEffectEvent(() => {
    const isKept = isDirty.current && readDraft(key) !== undefined
    if (isKept && useSession.getState().user?.id === userId) toast.info(draftWords.keptUnsaved)
  })
  const { subscribe } = form
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues, name }) => {
        // without a name it is a reset, not a change by the person
        if (name !== undefined) onChange(values, defaultValues)
      },
    })
    return () => {
      unsubscribe()
      onLeave()
    }
  }, [subscribe])
  return { forgetDraft }
}
