import { clsx } from 'clsx'

export interface Fact {
  label: string
  value: string
}

export const FactRow = ({ facts, isLarge = false }: { facts: readonly Fact[]; isLarge?: boolean }) =>
  facts.length > 0 && (
    <dl className={clsx('flex flex-wrap gap-y-2', isLarge ? 'gap-x-8' : 'gap-x-6')}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd className={clsx('font-semibold tabular-nums', isLarge && 'text-base')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
