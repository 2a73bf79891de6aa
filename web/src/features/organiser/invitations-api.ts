import { listInvitations, withdrawInvitation } from '@muster/domain/organiser/endpoints-invitations.ts'
import { waitingWords as say, waitingRefusals } from '@muster/domain/organiser/words-invitations.ts'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { PAGE_SIZE } from './items-api.ts'
import { membersKey } from './members-api.ts'

const FIRST_PAGE = 1

export const invitationsQuery = (eventId: number) =>
  infiniteQueryOptions({
    queryKey: [...membersKey(eventId), 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvitations, {
        params: { id: String(eventId) },
        query: { pagination: { page: pageParam, pageSize: PAGE_SIZE } },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ meta: { pagination } }) =>
      'page' in pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    ...READ_ON_RETURN,
  })

export const withdrawInvitationMutation = (queryClient: QueryClient, eventId: number, email: string) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'withdraw-invitation', email],
    mutationFn: () =>
      call(withdrawInvitation, { params: { id: String(eventId) }, body: { data: { email } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(eventId) }),
    meta: { failure: say.failure, serverSentenceFor: Object.keys(waitingRefusals) },
  })
