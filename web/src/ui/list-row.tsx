import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

interface ListRowProps {
  leading?: ReactNode
  title: ReactNode
  detail?: ReactNode
  trailing?: ReactNode
  to?: LinkProps['to'] | undefined
  state?: LinkProps['state']
  onPress?: (() => void) | undefined
}

const row = 'flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left'
const pressable = `${row} transition-colors duration-(--duration-fast) hover:bg-sunken active:bg-sunken focus-visible:-outline-offset-3`

export function ListRow({ leading, title, detail, trailing, to, state, onPress }: ListRowProps) {
  const leads = to !== undefined || onPress !== undefined
  const content = (
    <>
      {leading && <span className="flex shrink-0 text-muted [&>svg]:size-5">{leading}</span>}
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-[min(8rem,100%)] grow basis-0">
          <span className="wrap-anywhere line-clamp-2 font-semibold">{title}</span>
          {detail && <span className="block text-muted text-sm">{detail}</span>}
        </span>
        {trailing && <span className="shrink-0">{trailing}</span>}
      </span>
      {leads && !trailing && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} state={state} className={pressable}>
        {content}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={pressable}>
        {content}
      </button>
    )
  return <div className={row}>{content}</div>
}
