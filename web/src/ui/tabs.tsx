import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly { value: Value; label: string; count?: number | undefined }[]
  children: ReactNode
}

export function Tabs<Value extends string>({ label, value, onChange, items, children }: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const item = items.find(({ value }) => value === chosen)
    if (item) onChange(item.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        {items.map(item => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="flex min-h-11 min-w-fit max-w-full flex-1 items-center justify-center gap-2 rounded-sm px-3 font-semibold text-muted text-sm transition-colors duration-(--duration-fast) hover:text-ink data-[state=active]:bg-accent data-[state=active]:text-on-accent print:hidden"
          >
            <span className="truncate">{item.label}</span>
            {item.count !== undefined && <span className="tabular-nums">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
