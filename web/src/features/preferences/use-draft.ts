import type { PreferencesDraft, PreferencesForm } from '@muster/domain/preferences/schema.ts'
import { preferencesWords } from '@muster/domain/preferences/words.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { keepDraft, readDraft, removeDraft } from './draft.ts'

/**
 * What is changed and not saved survives a step back, a reload and a tab that the phone has closed: it is kept
 * with every change, and given back when the form opens again.
 */
export function useDraft(
  form: UseFormReturn<PreferencesDraft, unknown, PreferencesForm>,
  whose: { userId: number; eventId: number },
) {
  const [restored] = useState(() => readDraft(whose))
  const isKept = useRef(restored !== null)
  const forget = () => {
    removeDraft(whose)
    isKept.current = false
  }

  const restore = useEffectEvent(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true })
  })
  const keep = useEffectEvent((values: PreferencesDraft, isChanged: boolean) => {
    isKept.current = isChanged
    if (isChanged) keepDraft(whose, values)
    else removeDraft(whose)
  })
  const leave = useEffectEvent(() => {
    if (isKept.current && useSession.getState().user?.id === whose.userId)
      toast.info(preferencesWords.keptUnsaved)
  })
  const { subscribe } = form
  useEffect(() => {
    restore()
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues, name }) => {
        if (name !== undefined) keep(values, JSON.stringify(values) !== JSON.stringify(defaultValues))
      },
    })
    return () => {
      stop()
      leave()
    }
  }, [subscribe])
  return { isRestored: restored !== null, forget }
}
