import { goBack, navigate, useEntryState, useSearchParams } from './navigation.ts'

/** In the state of the history entry: Back leads to the list that it was opened from. */
const fromList = { isFromList: true }

export type AddressChanges = Readonly<Record<string, string | null>>

/**
 * What a screen of two panes shows is in the address, so that Back, a reload and a shared link work. Only what is opened
 * from the list is a history entry of its own.
 */
export function usePaneAddress() {
  const params = useSearchParams()
  const state = useEntryState()
  const after = (changes: AddressChanges) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `?${next}` : location.pathname
  }
  const change = (changes: AddressChanges) => navigate(after(changes), { replace: true, state })
  const isStillOpen = () => `${params}` === `${new URLSearchParams(location.search)}`
  return {
    params,
    change,
    /** For what a timer has waited for: nothing, once a link has opened something else. */
    changeLater: (changes: AddressChanges) => {
      if (isStillOpen()) change(changes)
    },
    linkTo: (changes: AddressChanges, isOpen: boolean) => ({
      to: after(changes),
      replace: isOpen,
      state: isOpen ? state : fromList,
    }),
    close: (closed: AddressChanges) => (state?.isFromList === true ? goBack() : change(closed)),
  }
}
