import { MEMBER_LISTS, type MemberList } from '@muster/domain/organiser/schema-members.ts'
import { usePaneAddress } from '#device/use-pane-address.ts'

const INVITE = 'invite' as const

export function useMembersAddress() {
  const { params, change, changeLater, linkTo, close } = usePaneAddress()
  const person = params.get('person')
  const open: number | typeof INVITE | null = person === INVITE ? INVITE : Number(person) || null
  return {
    list: MEMBER_LISTS.find(list => list === params.get('list')) ?? null,
    search: params.get('search') ?? '',
    /** the id of a person */
    open,
    show: (list: MemberList | null) => change({ list, person: null, search: null }),
    searchFor: (search: string) => changeLater({ search: search || null }),
    linkTo: (shown: number | typeof INVITE) => linkTo({ person: String(shown) }, open !== null),
    close: () => close({ person: null }),
  }
}
export type MembersAddress = ReturnType<typeof useMembersAddress>
