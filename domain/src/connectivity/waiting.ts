/** What a person has done without a network: kept on the phone until the server has answered it (R411). */
export interface Waiting {
  /** the same for every attempt */
  clientKey: string
  /** who has done it */
  userId: number
  /** when */
  at: string
  /** why the server has refused it; kept until the person has read it */
  refusal: string | null
}

/** Only a person's own session may send what they have done. Oldest first: a check-in comes before its check-out. */
export const toSend = <One extends Waiting>(waiting: readonly One[], userId: number | undefined) =>
  ofPerson(waiting, userId).filter(({ refusal }) => refusal === null)

/** Oldest first; the storage of the phone has an order of its own. */
export const refusedOf = <One extends Waiting>(waiting: readonly One[], userId: number | undefined) =>
  ofPerson(waiting, userId).filter(({ refusal }) => refusal !== null)

const ofPerson = <One extends Waiting>(waiting: readonly One[], userId: number | undefined) =>
  waiting.filter(one => one.userId === userId).sort((one, other) => one.at.localeCompare(other.at))

/**
 * `refused`: sending it again would change nothing. `next`: it waits, and others can be sent. `stop`: all wait. Nothing
 * is given up because it has waited for long.
 */
export function afterFailure(status: number): 'refused' | 'next' | 'stop' {
  if (status >= 400 && status < 500) return PASSING.has(status) ? 'stop' : 'refused'
  return status === SERVER_ERROR ? 'next' : 'stop'
}

const SERVER_ERROR = 500
/** The session is over; the request took too long or came too early; the app is too old; too many requests. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 425, 426, 429])
