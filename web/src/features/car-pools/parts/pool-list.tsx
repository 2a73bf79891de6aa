import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { PoolCard } from './pool-card.tsx'
import type { PoolContext } from './pool-context.ts'

interface PoolListProps extends PoolContext {
  pools: readonly CarPoolReply[]
  onEdit: (pool: CarPoolReply) => void
}

export const PoolList = ({ pools, onEdit, ...context }: PoolListProps) => (
  <ul className="space-y-4">
    {pools.map(pool => (
      <li key={pool.id}>
        <PoolCard pool={pool} {...context} onEdit={() => onEdit(pool)} />
      </li>
    ))}
  </ul>
)
