import { removePasskeysOfPerson } from '@muster/domain/accounts/endpoints-passkeys.ts'
import {
  endSessionsOfPerson,
  sendPasswordLink,
  setAccountState,
} from '@muster/domain/accounts/endpoints-staff.ts'
import { staffPasskeyWords } from '@muster/domain/accounts/words-passkeys.ts'
import { staffRefusals, staffWords } from '@muster/domain/accounts/words-staff.ts'
import {
  invitePeople,
  readInviteLink,
  setInviteLink,
} from '@muster/domain/organiser/endpoints-invitations.ts'
import { listMembers, readMember, removeMembers } from '@muster/domain/organiser/endpoints-members.ts'
import type { InvitedPerson } from '@muster/domain/organiser/schema-invitations.ts'
import type { MemberList } from '@muster/domain/organiser/schema-members.ts'
import { invitationWords, inviteLinkWords } from '@muster/domain/organiser/words-invitations.ts'
import { memberRefusals, memberWords as say } from '@muster/domain/organiser/words-members.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { statusOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { PAGE_SIZE, plannedItemsKey } from './items-api.ts'

export const membersKey = (eventId: number) => ['members', eventId] as const

export interface MembersSearch {
  eventId: number
  /** `null`: everybody */
  list: MemberList | null
  name: string
}

export const membersQuery = ({ eventId, list, name }: MembersSearch, page: number, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...membersKey(eventId), 'list', list, name, page, pageSize],
    queryFn: ({ signal }) =>
      call(listMembers, {
        params: { id: String(eventId) },
        query: {
          filters: { ...(list && { 'list:$eq': list }), ...(name && { 'name:$containsi': name }) },
          pagination: { page, pageSize },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

export const memberQuery = (eventId: number, userId: number) =>
  queryOptions({
    queryKey: [...membersKey(eventId), 'one', userId],
    queryFn: async ({ signal }) =>
      (await call(readMember, { params: { id: String(eventId), userId: String(userId) }, signal })).data,
    retry: (failures, error) => failures < 3 && statusOf(error) !== 404,
    ...READ_ON_RETURN,
  })

export const inviteMutation = (queryClient: QueryClient, eventId: number) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'invite'],
    mutationFn: async (people: InvitedPerson[]) =>
      (await call(invitePeople, { params: { id: String(eventId) }, body: { data: { people } } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(eventId) }),
    meta: { failure: invitationWords.failure, serverSentenceFor: Object.keys(memberRefusals) },
  })

export const inviteLinkQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['invite-link', eventId],
    queryFn: async ({ signal }) =>
      (await call(readInviteLink, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
  })

export const setInviteLinkMutation = (queryClient: QueryClient, eventId: number) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'invite-link'],
    mutationFn: async (isOn: boolean) =>
      (await call(setInviteLink, { params: { id: String(eventId) }, body: { data: { isOn } } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: inviteLinkQuery(eventId).queryKey }),
    meta: { failure: inviteLinkWords.failure },
  })

export const inviteAgainMutation = (eventId: number, email: string) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'invite-again', email],
    mutationFn: () =>
      call(invitePeople, {
        params: { id: String(eventId) },
        body: { data: { people: [{ email, name: null }], again: true } },
      }),
    meta: { failure: invitationWords.againFailure, serverSentenceFor: Object.keys(memberRefusals) },
  })

interface Of {
  queryClient: QueryClient
  eventId: number
  userId: number
}

const readAgain = ({ queryClient, eventId }: Of) =>
  queryClient.invalidateQueries({ queryKey: membersKey(eventId) })

const REFUSALS = [...Object.keys(memberRefusals), ...Object.keys(staffRefusals)]

export const removeMemberMutation = (of: Of) =>
  mutationOptions({
    mutationKey: ['member', of.userId, 'remove'],
    mutationFn: async (reason: string) =>
      (
        await call(removeMembers, {
          params: { id: String(of.eventId) },
          body: { data: { remove: [of.userId], reason } },
        })
      ).data,
    onSettled: () =>
      Promise.all([
        readAgain(of),
        of.queryClient.invalidateQueries({ queryKey: plannedItemsKey(of.eventId) }),
      ]),
    meta: { failure: say.removeFailure, serverSentenceFor: REFUSALS },
  })

export const accountStateMutation = (of: Of, isDisabled: boolean) =>
  mutationOptions({
    mutationKey: ['account', of.userId, 'state'],
    mutationFn: async () =>
      (await call(setAccountState, { params: { id: String(of.userId) }, body: { data: { isDisabled } } }))
        .data,
    onSettled: () => readAgain(of),
    meta: {
      failure: isDisabled ? staffWords.disableFailure : staffWords.enableFailure,
      serverSentenceFor: REFUSALS,
    },
  })

export const endSessionsMutation = (userId: number) =>
  mutationOptions({
    mutationKey: ['account', userId, 'end-sessions'],
    mutationFn: () => call(endSessionsOfPerson, { params: { id: String(userId) } }),
    meta: { failure: staffWords.endSessionsFailure },
  })

export const removePasskeysMutation = (of: Of) =>
  mutationOptions({
    mutationKey: ['account', of.userId, 'remove-passkeys'],
    mutationFn: () => call(removePasskeysOfPerson, { params: { id: String(of.userId) } }),
    onSettled: () => readAgain(of),
    meta: { failure: staffPasskeyWords.removeFailed },
  })

export const passwordLinkMutation = (userId: number) =>
  mutationOptions({
    mutationKey: ['account', userId, 'password-link'],
    mutationFn: () => call(sendPasswordLink, { params: { id: String(userId) } }),
    meta: { failure: staffWords.linkFailure, serverSentenceFor: REFUSALS },
  })
