import { REACH_LISTS, type ReachList } from '@muster/domain/reach/limits.ts'
import { usePaneAddress } from '#device/use-pane-address.ts'

export const listIn = (text: string | null): ReachList | null =>
  REACH_LISTS.find(list => list === text) ?? null

export function useReachAddress() {
  const { params, change, changeLater } = usePaneAddress()
  return {
    list: listIn(params.get('list')),
    search: params.get('search') ?? '',
    show: (list: ReachList | null) => change({ list }),
    searchFor: (search: string) => changeLater({ search: search || null }),
  }
}
