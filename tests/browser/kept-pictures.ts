import type { Page } from 'playwright'
import { replicasOn } from './accounts-steps.ts'

export type Picture = Record<string, unknown> & { html: string; ownerId: number; until: number; width: number }

/** Key of the row that keeps the picture of the screen at `path`. */
export const pictureKey = (path: string): string => `picture:${path}`

/** Reads the kept picture in a replica, or changes it by `change`; runs within the page. */
const inReplica = ({ name, key, change }: { name: string; key: string; change: object | null }): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error as Error))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction('meta', 'readwrite')
      const rows = transaction.objectStore('meta')
      const reading = rows.get(key) as IDBRequest<{ value: object } | undefined>
      reading.addEventListener('success', () => {
        if (change && reading.result) rows.put({ key, value: { ...reading.result.value, ...change } })
      })
      transaction.addEventListener('error', () => reject(transaction.error as Error))
      transaction.addEventListener('complete', () => {
        database.close()
        resolve(reading.result?.value)
      })
    })
  })

/** Picture of the screen at `path` that the signed-in person's replica keeps; `change` is written over it. */
export async function pictureOf(
  page: Page,
  path: string,
  change: Partial<Picture> | null = null,
): Promise<Picture | undefined> {
  const [name = ''] = await replicasOn(page)
  return (await page.evaluate(inReplica, { name, key: pictureKey(path), change })) as Picture | undefined
}
