import {
  type DefaultError,
  type MutationFilters,
  notifyManager,
  type UseMutationOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'

type ActionOptions<Data, Variables> = UseMutationOptions<Data, DefaultError, Variables> & {
  /** unique for this action on this thing: `['car-pool', 31, 'join']` */
  mutationKey: readonly unknown[]
}

/**
 * A mutation that a person starts. Mutations with the same `scope` (without one: the same `mutationKey`) run one at a
 * time, on whatever screen they were started: a further tap is dropped, until the screen shows the result. TanStack
 * alone would queue it.
 */
export function useAction<Data, Variables = void>(options: ActionOptions<Data, Variables>) {
  const { mutationKey, scope } = options
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(options)
  // one component may act on several things in turn
  const taken = useRef(new Set<string>())
  const name = scope?.id ?? JSON.stringify(mutationKey)
  const same: MutationFilters = { mutationKey, exact: true }
  const sameScope: MutationFilters = scope
    ? { predicate: mutation => mutation.options.scope?.id === scope.id }
    : same
  return {
    /** this very action is in flight */
    isBusy: useIsMutating(same) > 0,
    /** this or another action of its scope is in flight */
    isScopeBusy: useIsMutating(sameScope) > 0,
    /** Resolves with whether it succeeded; `meta.failure` is what a person reads of an error. */
    run: async (variables: Variables): Promise<boolean> => {
      if (taken.current.has(name) || queryClient.isMutating(sameScope) > 0) return false
      taken.current.add(name)
      try {
        await mutateAsync(variables)
        return true
      } catch {
        return false
      } finally {
        // after the notifications of this result, which were scheduled before it
        notifyManager.schedule(() => void taken.current.delete(name))
      }
    },
  }
}
