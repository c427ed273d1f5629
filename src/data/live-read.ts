import { Dexie, RangeSet, rangesOverlap, type ObservabilitySet, type Table } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { cache, device, type CacheDb, type DeviceDb, type Setting } from './db.ts'

export type OpenCopy = (name: string) => CacheDb
/** Reads through the handles it is given and no others: what it reads past them is not noticed when it changes. */
export type Read<T> = (db: DeviceDb, open: OpenCopy) => Promise<T>

// Not Dexie's live query: it finds out what was read by following native promises through their microtasks, and loses
// track where async functions call each other while other queries run; from then on it no longer sees changes.

/** What a read has looked at: whole tables, or single keys of one; null stands for the whole table. */
type Touched = Map<string, RangeSet | null>

// Dexie names what a transaction has changed by these, with the name of an index or of what was deleted behind them.
const partOf = (db: Dexie, table: string): string => `idb://${db.name}/${table}/`

function touchKeys(touched: Touched, part: string, keys: readonly string[]): void {
  const before = touched.get(part)
  if (before !== null) touched.set(part, (before ?? new RangeSet()).addKeys([...keys]))
}

/** The settings of which only those that were read count: some of them change at every contact with the school. */
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

/** The same database, noting which tables are asked for. */
function watched<D extends Dexie>(db: D, touched: Touched): D {
  const table = (value: Table): Table => {
    const part = partOf(db, value.name)
    if (value.name === 'settings') return watchedByKey(value as Table<Setting, string>, part, touched) as Table
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

const isChanged = (touched: Touched, parts: ObservabilitySet): boolean =>
  Object.entries(parts).some(([part, changed]) => {
    const seen = touched.get(part.slice(0, part.lastIndexOf('/') + 1))
    if (seen === undefined || changed.d === 0) return false
    return seen === null || (part.endsWith('/') && rangesOverlap(seen, changed))
  })

// A copy that was swapped or deleted in mid-read: the change that says so has it read again.
const isClosed = (error: unknown): boolean =>
  error instanceof Error && ['DatabaseClosedError', 'AbortError'].includes(error.name)

/** What a read finds now, and anew whenever something that it looked at changes, in this page, another or the worker. */
export function liveRead<T>(read: Read<T>, openDevice: () => DeviceDb = device, openCopy: OpenCopy = cache) {
  const subscribe = (next: (value: T) => void, fail?: (error: unknown) => void) => {
    let touchedBefore: Touched = new Map()
    let touched: Touched = new Map()
    let state: 'idle' | 'reading' | 'stale' | 'over' = 'idle'
    const readOnce = async (): Promise<void> => {
      touchedBefore = touched
      touched = new Map()
      state = 'reading'
      try {
        const value = await read(watched(openDevice(), touched), (name) => watched(openCopy(name), touched))
        touchedBefore = touched
        if (state === 'reading') next(value)
      } catch (error) {
        if (state === 'reading' && !isClosed(error)) fail?.(error)
      }
    }
    const readUntilFresh = async (): Promise<void> => {
      do await readOnce()
      while (state === 'stale')
      if (state === 'reading') state = 'idle'
    }
    // The changes of a transaction are told inside it, when nothing can be read in it any more.
    const start = () => Dexie.ignoreTransaction(() => void readUntilFresh())
    const onChange = (parts: ObservabilitySet): void => {
      if (!isChanged(touched, parts) && !isChanged(touchedBefore, parts)) return
      if (state === 'idle') start()
      else if (state === 'reading') state = 'stale'
    }
    Dexie.on.storagemutated.subscribe(onChange)
    start()
    const unsubscribe = () => {
      state = 'over'
      Dexie.on.storagemutated.unsubscribe(onChange)
    }
    return { unsubscribe }
  }
  return { subscribe, hasValue: () => false }
}

/** The same in a component: undefined until it was read once; `deps` are what the read depends on beside the device. */
export const useLiveRead = <T>(read: Read<T>, deps: readonly unknown[] = []): T | undefined =>
  useObservable(() => liveRead(read), [...deps])
