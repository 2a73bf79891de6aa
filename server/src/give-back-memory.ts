import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A start leaves about 25 MB that V8 would keep for days (R242, decision 40). Stops this process for 0.1 to 0.4 s. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
