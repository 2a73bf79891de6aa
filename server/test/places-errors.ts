import { PlacesError, type PlacesErrorCode } from '@muster/domain/places/provider.ts'

export const neverAborted = (): AbortSignal => new AbortController().signal

export async function errorOf(work: Promise<unknown>): Promise<PlacesError> {
  const error = await work.then(
    () => new Error('it resolved'),
    (reason: unknown) => reason,
  )
  if (error instanceof PlacesError) return error
  throw error
}

export const codeOf = async (work: Promise<unknown>): Promise<PlacesErrorCode> => (await errorOf(work)).code
