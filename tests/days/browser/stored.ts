import type { Page } from 'playwright'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import { readAll, readStored } from '#tests/browser/stored.ts'
import type { Tables } from '../engine/evening.ts'

type Rows = Record<string, [string, unknown][]>

/** Keys and rows of one of the browser's databases; empty where there is no such database. */
const readRows = (page: Page, database: string, stores: readonly string[]): Promise<Rows> =>
  page.evaluate(
    async ([database, stores]) => {
      // Checked first, since opening a missing database would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return {}
      return new Promise<Rows>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(opening.error as Error))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction([...stores])
          const rows: Rows = {}
          for (const store of stores) {
            const keys = transaction.objectStore(store).getAllKeys()
            const values = transaction.objectStore(store).getAll()
            values.addEventListener('success', () => {
              rows[store] = keys.result.map((key, at) => [String(key), values.result[at]])
            })
          }
          transaction.addEventListener('error', () => reject(transaction.error as Error))
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(rows)
          })
        })
      })
    },
    [database, stores] as const,
  )

/** Person who is signed in on a device, by its stored settings; null when nobody is. */
export async function userOn(page: Page): Promise<{ id: number; Role: string } | null> {
  const stored = await readStored<{ value: { id: number; Role: string } }>(page, 'settings', 'userData')
  return stored?.value ?? null
}

export async function replicaName(page: Page, userId: number): Promise<string | null> {
  const stored = await readStored<{ value: string }>(page, 'settings', `cache:${userId}`)
  return stored?.value ?? null
}

/** Rows of a person's replica on a device, sorted by key. */
export async function tablesOn(page: Page, userId: number): Promise<Tables> {
  const name = await replicaName(page, userId)
  const tables = name ? await readRows(page, name, SYNCED_TABLE_NAMES) : {}
  for (const rows of Object.values(tables)) rows.sort(([a], [b]) => (a < b ? -1 : 1))
  return tables
}

export const settingsOn = (page: Page): Promise<{ key: string }[]> => readAll(page, 'settings')

export const entriesOn = async (page: Page): Promise<OutboxEntry[]> =>
  (await readAll<OutboxEntry>(page, 'outbox')).sort((a, b) => a.seq - b.seq)

const LABEL = /^s\d{4,}$/

/** Labels of the saves in an entry: those in its texts, and the number of its receipt. */
export function labelsOf({ input, receipt }: Pick<OutboxEntry, 'input' | 'receipt'>): string[] {
  const { body = {} } = input as {
    body?: { remark?: string; description?: string; receipt?: string; marks?: { remark?: string }[] }
  }
  const texts = [body.remark, body.description, ...(body.marks ?? []).map(({ remark }) => remark)]
  const number = receipt ?? body.receipt
  return [...texts.filter((text) => text !== undefined && LABEL.test(text)), ...(number ? [number] : [])] as string[]
}
