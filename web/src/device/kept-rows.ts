import { clear, createStore, del, set, type UseStore, values } from 'idb-keyval'

/** Rows in IndexedDB, which outlive the app. Every call rejects where the browser stores nothing. */
export function keptRows(database: string) {
  let store: UseStore | undefined
  const open = async () => {
    store ??= createStore(database, 'rows')
    return store
  }
  return {
    read: async () => values<unknown>(await open()),
    write: async (key: string, row: object) => set(key, row, await open()),
    remove: async (key: string) => del(key, await open()),
    clear: async () => clear(await open()),
  }
}
