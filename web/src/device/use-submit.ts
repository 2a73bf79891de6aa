import { type MutationOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

interface Outcome<Reply> {
  onSuccess: (reply: Reply) => void
  onError?: (error: Error) => void
}

/**
 * The submit of a form that is gone after its success: taps are dropped from the first one until it has failed. Render
 * state would be too late, because a second tap can come before the next render.
 */
export function useSubmit<Reply, Body>(options: MutationOptions<Reply, Error, Body>) {
  const queryClient = useQueryClient()
  const isTaken = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(body: Body, { onSuccess, onError }: Outcome<Reply>) {
    if (isTaken.current) return
    isTaken.current = true
    setIsBusy(true)
    try {
      onSuccess(await queryClient.getMutationCache().build(queryClient, options).execute(body))
    } catch (error) {
      isTaken.current = false
      setIsBusy(false)
      onError?.(error as Error)
    }
  }
  return { submit, isBusy }
}
