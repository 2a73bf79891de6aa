import type { Member, MembersReply } from '@muster/domain/organiser/schema-members.ts'
import { page } from './off-sites.ts'

export const member = (id: number, name: string, more: Partial<Member> = {}): Member => ({
  ...{ id, name, email: `${name.toLowerCase().replaceAll(' ', '.')}@muster.test`, contact: '9876543210' },
  ...{
    role: 'attendee',
    isInvited: false,
    isConfirmed: true,
    isDisabled: false,
    joinedAt: '2026-11-01T04:00:00.000Z',
  },
  ...more,
})

export function pageOfMembers(rows: readonly Member[]): MembersReply {
  const { data, meta } = page(rows)
  const count = (is: (row: Member) => boolean) => rows.filter(is).length
  const counts = {
    everybody: rows.length,
    invited: count(({ isInvited }) => isInvited),
    unconfirmed: count(({ isConfirmed, isInvited }) => !(isConfirmed || isInvited)),
    staff: count(({ role }) => role !== 'attendee'),
    disabled: count(({ isDisabled }) => isDisabled),
  }
  return { data, meta: { ...meta, counts } }
}
