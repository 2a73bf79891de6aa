import type { Page } from '@playwright/test'

/** The keys of what the phone has saved. */
export const savedOn = (page: Page) =>
  page.evaluate(async () => {
    const is = (await indexedDB.databases()).some(({ name }) => name === 'muster-reads')
    if (!is) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('muster-reads')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const [store] = database.objectStoreNames
        if (!store) return resolve([])
        const reading = database.transaction(store).objectStore(store).getAllKeys()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          database.close()
          resolve(reading.result.map(String))
        }
      }
    })
  })
