import { RangeSet, rangesOverlap, type Dexie, type ObservabilitySet, type Table } from 'dexie'
import type { Setting } from '../device/db.ts'

/** What a read has looked at: whole tables, or single keys of one; null stands for the whole table. */
export type Touched = Map<string, RangeSet | null>

// Dexie reports changes under these names, followed by the name of an index or of the deleted rows.
const partOf = (db: Dexie, table: string): string => `idb://${db.name}/${table}/`

function touchKeys(touched: Touched, part: string, keys: readonly string[]): void {
  const before = touched.get(part)
  if (before !== null) touched.set(part, (before ?? new RangeSet()).addKeys([...keys]))
}

/** Tables of single values: some change at every contact with the school, others with every answer that is kept. */
const OF_VALUES: readonly string[] = ['settings', 'meta']

/** Of these only the keys that were read count. */
const watchedByKey = (table: Table<Setting, string>, part: string, touched: Touched): Table<Setting, string> =>
  new Proxy(table, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        if (name === 'get') touchKeys(touched, part, [args[0] as string])
        else if (name === 'bulkGet') touchKeys(touched, part, args[0] as string[])
        else touched.set(part, null)
        return call(...args)
      }
    },
  })

const isTable = (db: Dexie, value: unknown): value is Table => value instanceof (db.Table as unknown as new () => Table)

/** Proxy of a database that records which tables are accessed. */
export function watched<D extends Dexie>(db: D, touched: Touched): D {
  const table = (value: Table): Table => {
    const part = partOf(db, value.name)
    if (OF_VALUES.includes(value.name)) return watchedByKey(value as Table<Setting, string>, part, touched) as Table
    touched.set(part, null)
    return value
  }
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (isTable(target, value)) return table(value)
      if (name === 'table') return (asked: string) => table(target.table(asked))
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export const isChanged = (touched: Touched, parts: ObservabilitySet): boolean =>
  Object.entries(parts).some(([part, changed]) => {
    const seen = touched.get(part.slice(0, part.lastIndexOf('/') + 1))
    if (seen === undefined || changed.d === 0) return false
    return seen === null || (part.endsWith('/') && rangesOverlap(seen, changed))
  })
