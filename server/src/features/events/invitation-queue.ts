import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'

export const INVITATION_QUEUE = 'invitations'

export interface InvitationJob {
  eventId: number
}

/** People who were added to the event are told after the commit, if it is published then. */
export const queueInvitations = ({ jobs }: Pick<Context, 'jobs'>, tx: Tx, eventId: number) =>
  jobs.send(tx, INVITATION_QUEUE, { eventId } satisfies InvitationJob)
