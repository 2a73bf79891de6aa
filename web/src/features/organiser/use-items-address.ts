import { itemWords } from '@muster/domain/organiser/words-items.ts'
import { usePaneAddress } from '#device/use-pane-address.ts'
import type { PlannedKind } from './items-api.ts'

export const PLANNED_KINDS = Object.keys(itemWords.kinds) as PlannedKind[]
const NEW = 'new' as const
export const CONFLICTS = 'conflicts'
const PARTS = ['details', 'people'] as const
type Part = (typeof PARTS)[number]
const paramOf = (part: Part) => (part === 'details' ? null : part)

export function useItemsAddress() {
  const { params, change, changeLater, linkTo, close } = usePaneAddress()
  const item = params.get('item')
  const open: number | typeof NEW | null = item === NEW ? NEW : Number(item) || null
  return {
    kind: PLANNED_KINDS.find(kind => kind === params.get('kind')) ?? 'sub-event',
    areConflictsShown: params.get('kind') === CONFLICTS,
    /** the id of an item */
    open,
    part: PARTS.find(part => part === params.get('part')) ?? 'details',
    search: params.get('search') ?? '',
    show: (kind: PlannedKind | typeof CONFLICTS) => change({ kind, item: null, part: null, search: null }),
    showPart: (part: Part) => change({ part: paramOf(part) }),
    searchFor: (search: string) => changeLater({ search: search || null }),
    /** without a part: the one that is shown */
    linkTo: (id: number | typeof NEW, part?: Part) =>
      linkTo({ item: String(id), ...(part && { part: paramOf(part) }) }, open !== null),
    close: () => close({ item: null, part: null }),
  }
}
export type ItemsAddress = ReturnType<typeof useItemsAddress>
