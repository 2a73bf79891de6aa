import { Tooltip as Radix } from 'radix-ui'
import type { TooltipProps } from './tooltip.tsx'

/** Specification 9. */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

export const Tip = ({ label, delayMs = OPEN_DELAY_MS, children }: TooltipProps) => (
  <Radix.Provider delayDuration={delayMs} skipDelayDuration={SKIP_DELAY_MS}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="right"
          sideOffset={8}
          className="z-30 whitespace-nowrap rounded-sm bg-ink px-2.5 py-1.5 font-medium text-canvas text-xs"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
