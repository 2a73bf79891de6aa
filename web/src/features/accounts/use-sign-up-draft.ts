import type { SignUpForm } from '@muster/domain/accounts/schema.ts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readTab, writeTab } from '#device/tab-storage.ts'

const KEY = 'sign-up'

/** Never a password (R216). */
const KEPT = ['firstName', 'lastName', 'email', 'contact'] as const
type Kept = Partial<Pick<SignUpForm, (typeof KEPT)[number]>>

export function readSignUpDraft(): Kept | null {
  const stored = readTab(KEY)
  return (
    stored &&
    Object.fromEntries(KEPT.flatMap(name => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])))
  )
}
export const forgetSignUpDraft = () => writeTab(KEY, null)

/** Keeps the form in this tab after each change, because other people may use this device. */
export function useSignUpDraft({ subscribe }: Pick<UseFormReturn<SignUpForm>, 'subscribe'>) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = KEPT.filter(name => values[name]).map(name => [name, values[name]])
          writeTab(KEY, typed.length > 0 ? Object.fromEntries(typed) : null)
        },
      }),
    [subscribe],
  )
}
