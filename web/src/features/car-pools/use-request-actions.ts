import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefused } from '#device/api-error.ts'
import { toast } from '#ui/toast.ts'
import {
  acceptRequestMutation,
  cancelRequestMutation,
  readCarPoolsAgain,
  rejectRequestMutation,
} from './api.ts'

export type RequestAction = 'accept' | 'reject' | 'cancel'

/** One answer at a time for each request. Failures are said by the mutations' meta. */
export function useRequestActions(eventId: number) {
  const queryClient = useQueryClient()
  const { mutateAsync: accept } = useMutation(acceptRequestMutation)
  const { mutateAsync: reject } = useMutation(rejectRequestMutation)
  const { mutateAsync: cancel } = useMutation(cancelRequestMutation)
  const [busy, setBusy] = useState<Readonly<Record<number, RequestAction>>>({})
  const underWay = useRef(new Set<number>())

  const run = async (requestId: number, action: RequestAction, work: () => Promise<{ message: string }>) => {
    if (underWay.current.has(requestId)) return
    underWay.current.add(requestId)
    setBusy(before => ({ ...before, [requestId]: action }))
    try {
      const { message } = await work()
      toast.success(message || said[action])
      // its buttons rest until the list knows of it
      await readCarPoolsAgain(queryClient, eventId)
    } catch (error) {
      if (isRefused(error)) await readCarPoolsAgain(queryClient, eventId)
    } finally {
      underWay.current.delete(requestId)
      setBusy(({ [requestId]: _, ...others }) => others)
    }
  }
  return {
    busyWith: (requestId: number): RequestAction | null => busy[requestId] ?? null,
    accept: (requestId: number) => void run(requestId, 'accept', () => accept(requestId)),
    reject: (requestId: number) => void run(requestId, 'reject', () => reject(requestId)),
    cancel: (requestId: number, reason: string | null) =>
      void run(requestId, 'cancel', () => cancel({ requestId, reason })),
  }
}
export type RequestActions = ReturnType<typeof useRequestActions>

const said = {
  accept: carPoolWords.requestAccepted,
  reject: carPoolWords.requestRejected,
  cancel: carPoolWords.requestCancelled,
}
