import { useSearchParams } from 'react-router'

/** A choice within a screen that the address keeps. Choosing again takes its place and is no step to go back. */
export function useSearchParam(name: string): [value: string | null, set: (value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string | null) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (value === null) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return [params.get(name), set]
}
