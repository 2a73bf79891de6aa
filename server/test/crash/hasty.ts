import { registerHooks } from 'node:module'

/**
 * The control's build of the server, by `node --import`: it answers before it commits. A proof that does not find
 * the writes which that loses proves nothing about the real one.
 */
const HASTY = `
  import { setTimeout as sleep } from 'node:timers/promises'
  export const inTransactionOf = db => work =>
    new Promise((resolve, reject) => {
      db.transaction()
        .execute(async tx => {
          resolve(await work(tx))
          await sleep(100)
        })
        .catch(reject)
    })`

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/src/db/transaction.ts')
      ? { format: 'module', source: HASTY, shortCircuit: true }
      : next(url, context),
})
