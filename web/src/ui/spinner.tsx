import { LoaderCircle } from 'lucide-react'

export const Turning = () => <LoaderCircle aria-hidden="true" className="animate-turn" />

/** For content of unknown layout; otherwise use a Skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-8 text-muted [&_svg]:size-6">
      <Turning />
      {label}
    </div>
  )
}
