import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSearchParam } from '#ui/use-search-param.ts'

const ITEM = 'item'
/** Whether the step back leads to the cards, or out of the app: a link to a detail may come from anywhere. */
const fromCards = { isFromCards: true }

/** The address of an item's detail: a step of its own, so that Back closes it. */
export function useItemLink(itemId: number) {
  const [params] = useSearchParams()
  const search = new URLSearchParams(params)
  search.set(ITEM, String(itemId))
  return { to: { search: `?${search}` }, state: fromCards }
}

export function useItemInAddress() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [value, set] = useSearchParam(ITEM)
  const close = () => {
    if (value === null) return
    if (state?.isFromCards) void navigate(-1)
    else set(null)
  }
  return { itemId: value === null ? null : Number(value), close }
}
