import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSearchParam } from './use-search-param.ts'

/** Whether the step back leads to the cards, or out of the app: a link to a detail may come from anywhere. */
const fromCards = { isFromCards: true }

/** The addresses of details under their name in the address: a step of its own, so that Back closes it. */
export function useDetailLink(name: string) {
  const [params] = useSearchParams()
  return (id: number) => {
    const search = new URLSearchParams(params)
    search.set(name, String(id))
    return { to: { search: `?${search}` }, state: fromCards }
  }
}

export function useDetailInAddress(name: string) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [value, set] = useSearchParam(name)
  // a step back takes a moment, and a second one would lead out of the screen
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens next can be closed again
  useEffect(() => {
    isClosing.current = false
  }, [value])
  const close = () => {
    if (value === null || isClosing.current) return
    isClosing.current = true
    if (state?.isFromCards) void navigate(-1)
    else set(null)
  }
  return { id: value === null ? null : Number(value), close }
}
