import { BOARD_FILTERS, type BoardFilter } from '@muster/domain/boards/item-rules.ts'
import { BOARD_VIEWS, type BoardView, PEOPLE_LISTS, type PeopleList } from '@muster/domain/boards/limits.ts'
import { usePaneAddress } from '#device/use-pane-address.ts'

export function useBoardAddress() {
  const { params, change, changeLater, linkTo, close } = usePaneAddress()
  const item = params.get('item')
  const list = PEOPLE_LISTS.find(one => one === params.get('list')) ?? null
  const isOpen = item !== null || list !== null
  const closed = { item: null, list: null, search: null, scan: null }
  return {
    day: params.get('day'),
    view: BOARD_VIEWS.find(one => one === params.get('view')) ?? ('all' as BoardView),
    filter: BOARD_FILTERS.find(one => one === params.get('filter')) ?? ('all' as BoardFilter),
    item,
    list,
    search: params.get('search') ?? '',
    isOpen,
    isScanning: item !== null && params.get('scan') === 'on',
    scanLink: (documentId: string) => linkTo({ item: documentId, scan: 'on' }, false),
    closeScanner: () => close({ scan: null }),
    linkTo: (opened: { item: string | null; list: PeopleList | null }) =>
      linkTo({ ...closed, ...opened }, isOpen),
    showView: (view: string) => change({ ...closed, filter: null, view: view === 'all' ? null : view }),
    showDay: (day: string) => change({ ...closed, day }),
    showFilter: (filter: BoardFilter) => change({ filter: filter === 'all' ? null : filter }),
    /** also names what is searched, which may be open without being in the address */
    searchFor: (search: string, opened: { item: string | null; list: PeopleList | null }) =>
      changeLater({ ...opened, search: search || null }),
    close: () => close(closed),
  }
}

export type BoardAddress = ReturnType<typeof useBoardAddress>
