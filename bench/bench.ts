import { boardTrace } from './board-trace.ts'
import { boards } from './boards.ts'
import { bytes } from './bytes.ts'
import { carPools } from './car-pools.ts'
import { checkIns } from './check-ins.ts'
import { benchName } from './contest.ts'
import { events } from './events.ts'
import { metrics } from './metrics.ts'
import { myDay } from './my-day.ts'
import { screens } from './screens.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  events,
  'my-day': myDay,
  'check-ins': checkIns,
  'car-pools': carPools,
  metrics,
  screens,
  bytes,
  boards,
  'board-trace': boardTrace,
}

const bench = BENCHES[benchName]
if (!bench) throw new Error(`There is no bench ${benchName}. There are: ${Object.keys(BENCHES).join(', ')}`)
await bench()
