import { draftWords } from '@muster/domain/confirmations/words.ts'
import type { PreferencesDraft, PreferencesForm } from '@muster/domain/preferences/schema.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keepDraft, removeDraft } from '#device/drafts.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { type DraftOwner, draftKey } from './draft.ts'

/** Stores the dirty form after each change, so that it survives a step back, a reload and a tab that the phone closes. */
export function useKeptDraft(
  form: UseFormReturn<PreferencesDraft, unknown, PreferencesForm>,
  owner: DraftOwner,
  isRestored: boolean,
) {
  const isDirty = useRef(isRestored)
  const key = draftKey(owner)
  const forgetDraft = () => {
    removeDraft(key)
    isDirty.current = false
  }

  const onChange = useEffectEvent((values: PreferencesDraft, defaults: unknown) => {
    isDirty.current = JSON.stringify(values) !== JSON.stringify(defaults)
    if (isDirty.current) keepDraft(key, values)
    else removeDraft(key)
  })
  const onLeave = useEffectEvent(() => {
    if (isDirty.current && useSession.getState().user?.id === owner.userId) toast.info(draftWords.keptUnsaved)
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
