import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from '#device/focus-heading.ts'

interface StepHeadingProps {
  /** what had the focus is gone with the step before */
  takesFocus?: boolean
  ref?: RefObject<HTMLHeadingElement | null>
  children: string
}

export function StepHeading({ takesFocus = true, ref, children }: StepHeadingProps) {
  const own = useRef<HTMLHeadingElement>(null)
  const heading = ref ?? own
  useEffect(() => {
    if (!takesFocus) return
    focusHeading(heading.current)
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus, heading])
  return (
    <h2 ref={heading} className="scroll-mt-24 font-semibold text-xl">
      {children}
    </h2>
  )
}
