import { registerHooks } from 'node:module'

/** For `node --import`: an unsafe server that answers before it commits, as the control of the crash test. */
const COMMIT_LATE = `
  import { setTimeout as sleep } from 'node:timers/promises'
  export const inTransactionOf = db => work =>
    new Promise((resolve, reject) => {
      db.transaction()
        .execute(async tx => {
          resolve(await work(tx))
          await sleep(400)
        })
        .catch(reject)
    })`

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/src/db/transaction.ts')
      ? { format: 'module', source: COMMIT_LATE, shortCircuit: true }
      : next(url, context),
})
