import { BUSY_CLEARS_AFTER_MS } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, isRefused } from '#device/api-error.ts'
import { readEventsAgain } from '#features/events/api.ts'
import { toast } from '#ui/toast.ts'
import {
  acceptRequestMutation,
  cancelRequestMutation,
  deleteCarPoolMutation,
  joinCarPoolMutation,
  keepCarPool,
  leaveCarPoolMutation,
  readCarPoolsAgain,
  rejectRequestMutation,
  updateCarPoolMutation,
} from './api.ts'
import { useBusy } from './use-busy.ts'

export const requestName = (requestId: number) => `request ${requestId}`

/** What a person does to a car pool, one thing at a time for each. */
export function useCarPoolActions(event: EventReply) {
  const queryClient = useQueryClient()
  const { isBusy, once } = useBusy()
  const joining = useMutation(joinCarPoolMutation)
  const leaving = useMutation(leaveCarPoolMutation)
  const deleting = useMutation(deleteCarPoolMutation)
  const updating = useMutation(updateCarPoolMutation)
  const accepting = useMutation(acceptRequestMutation)
  const rejecting = useMutation(rejectRequestMutation)
  const cancelling = useMutation(cancelRequestMutation)

  const readAgain = () => readCarPoolsAgain(queryClient, event.id)
  /**
   * `work` resolves with what is said, and `afterwards` is waited for before the button rests. Failures are said by the
   * mutations' meta.
   */
  const act = (
    name: number | string,
    work: () => Promise<string>,
    { clearAfterMs = 0, afterwards }: { clearAfterMs?: number; afterwards?: () => Promise<unknown> } = {},
  ) =>
    once(
      String(name),
      async () => {
        try {
          toast.success(await work())
          await afterwards?.()
          return true
        } catch (error) {
          if (isRefused(error)) await readAgain()
          if (codeOf(error) === 'car_pooling_off') void readEventsAgain(queryClient)
          return false
        }
      },
      clearAfterMs,
    )
  /** The buttons of a request rest once the lists know of it. */
  const answer = (name: number | string, work: () => Promise<{ message: string }>, clearAfterMs = 0) =>
    act(name, async () => (await work()).message, { clearAfterMs, afterwards: readAgain })
  const keep = (poolId: number, pool: CarPoolReply | null) => keepCarPool(queryClient, event.id, poolId, pool)

  return {
    isBusy: (name: number | string) => isBusy(String(name)),
    join: ({ id }: CarPoolReply) =>
      act(
        id,
        async () => {
          const { data, message } = await joining.mutateAsync(id)
          await keep(id, data)
          return message ?? (data.relation === 'assigned' ? carPoolWords.joined : carPoolWords.requestSent)
        },
        { clearAfterMs: BUSY_CLEARS_AFTER_MS },
      ),
    /** under the name of the car pool where it stands in its place */
    cancel: (
      requestId: number,
      {
        name = requestName(requestId),
        reason = null,
      }: { name?: number | string; reason?: string | null } = {},
    ) => answer(name, () => cancelling.mutateAsync({ requestId, reason }), BUSY_CLEARS_AFTER_MS),
    leave: ({ id }: CarPoolReply) =>
      act(id, async () => {
        const { data, message } = await leaving.mutateAsync(id)
        await keep(id, data)
        return message ?? carPoolWords.left
      }),
    remove: ({ id }: CarPoolReply) =>
      act(id, async () => {
        const { message } = await deleting.mutateAsync(id)
        await keep(id, null)
        return message
      }),
    removePassenger: ({ id }: CarPoolReply, userId: number) =>
      act(id, async () => {
        const { data, message } = await updating.mutateAsync({ poolId: id, data: { removeUsers: [userId] } })
        await keep(id, data)
        return message ?? carPoolWords.updated
      }),
    accept: (requestId: number) => answer(requestName(requestId), () => accepting.mutateAsync(requestId)),
    reject: (requestId: number) => answer(requestName(requestId), () => rejecting.mutateAsync(requestId)),
  }
}
export type CarPoolActions = ReturnType<typeof useCarPoolActions>
