import { LoaderCircle } from 'lucide-react'

export const Turning = () => <LoaderCircle aria-hidden="true" className="animate-turn" />

/** Something is under way and its shape is not known; where the shape is known, use a Skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-8 text-muted [&_svg]:size-6">
      <Turning />
      {label}
    </div>
  )
}
