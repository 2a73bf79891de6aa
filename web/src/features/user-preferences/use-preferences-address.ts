import { usePaneAddress } from '#device/use-pane-address.ts'

export function usePreferencesAddress() {
  const { params, changeLater, linkTo, close } = usePaneAddress()
  const tile = params.get('tile')
  return {
    /** the key of the tile whose people are shown */
    tile,
    search: params.get('search') ?? '',
    linkTo: (key: string) => linkTo({ tile: key, search: null }, tile !== null),
    /** also names the tile, which may be open without being in the address */
    searchFor: (search: string, key: string) => changeLater({ tile: key, search: search || null }),
    close: () => close({ tile: null, search: null }),
  }
}

export type PreferencesAddress = ReturnType<typeof usePreferencesAddress>
