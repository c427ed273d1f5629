import { Dexie, type ObservabilitySet } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { afterPaint } from './after-paint.ts'
import { cache, device, type CacheDb, type DeviceDb } from '../device/db.ts'
import { readingAgain, restLeft } from './reading-pace.ts'
import { isChanged, watched, type Touched } from './watched.ts'

export type OpenReplica = (name: string) => CacheDb
/** A handle of another database, whose changes are noticed too. */
type Watch = <D extends Dexie>(other: D) => D
/** Function that reads databases, only through the handles that it is given: changes of anything else go unnoticed. */
export type Read<T> = (db: DeviceDb, open: OpenReplica, watch: Watch) => Promise<T>

// Dexie's own live query is not used: it finds out what was read by following native promises through their microtasks, and loses
// track where async functions call each other while other queries run; from then on it misses changes.

// Whether the replica was swapped or deleted in mid-read; the change that caused this starts the read again.
const isClosed = (error: unknown): boolean =>
  error instanceof Error && ['DatabaseClosedError', 'AbortError'].includes(error.name)

type Listener<T> = {
  next: (value: T) => void
  fail?: ((error: unknown) => void) | undefined
  /** Called instead of reading again where nobody looks; returns whether that is so. */
  isLeft?: () => boolean
}
type Databases = { openDevice: () => DeviceDb; openReplica: OpenReplica }

type Reading = {
  /** Whether nothing that the read looked at has changed since. */
  isFresh: () => boolean
  /** Reads changes without a pause, for a subscriber that has no value yet. */
  hurry: () => void
  /** Reads again at once, also where no change was reported. */
  again: () => void
  unsubscribe: () => void
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Runs a read now, and again whenever something that it looked at changes. */
function startReading<T>(read: Read<T>, listener: Listener<T>, { openDevice, openReplica }: Databases): Reading {
  let touchedBefore: Touched = new Map()
  let touched: Touched = new Map()
  let state: 'fresh' | 'reading' | 'stale' | 'resting' | 'over' = 'fresh'
  let isHurried = false
  let cancel = (): void => undefined
  const readOnce = async (): Promise<void> => {
    touchedBefore = touched
    touched = new Map()
    state = 'reading'
    try {
      const watch: Watch = (other) => watched(other, touched)
      const value = await read(watch(openDevice()), (name) => watch(openReplica(name)), watch)
      touchedBefore = touched
      if (state === 'reading') listener.next(value)
    } catch (error) {
      if (state === 'reading' && !isClosed(error)) listener.fail?.(error)
    }
  }
  const settle = (): void => {
    if (state === 'stale') return readAgain()
    if (state === 'reading') state = 'fresh'
    isHurried = false
  }
  // Changes are reported inside their transaction, where nothing more can be read.
  const begin = (run: () => Promise<void>): void => Dexie.ignoreTransaction(() => void run().then(settle))
  const beginAgain = (): void => {
    cancel()
    begin(() => readingAgain(readOnce))
  }
  const readAgain = (): void => {
    if (isHurried) return beginAgain()
    state = 'resting'
    const wait = restLeft()
    // The component that made the change paints its result first: "saved" does not wait for what is redrawn because of
    // it.
    cancel = wait === 0 ? afterPaint(beginAgain) : after(wait, beginAgain)
  }
  const onChange = (parts: ObservabilitySet): void => {
    if ((!isChanged(touched, parts) && !isChanged(touchedBefore, parts)) || listener.isLeft?.()) return
    if (state === 'fresh') readAgain()
    else if (state === 'reading') state = 'stale'
  }
  Dexie.on.storagemutated.subscribe(onChange)
  begin(readOnce)
  return {
    isFresh: () => state === 'fresh',
    hurry: () => {
      isHurried = state !== 'fresh'
      if (state === 'resting') beginAgain()
    },
    again: () => {
      isHurried = true
      if (state === 'reading') state = 'stale'
      if (state !== 'stale') beginAgain()
    },
    unsubscribe: () => {
      state = 'over'
      cancel()
      Dexie.on.storagemutated.unsubscribe(onChange)
    },
  }
}

/**
 * Subscription to a read, which runs now and whenever something that it looked at changes, in this page, another or the worker.
 */
export const liveRead = <T>(read: Read<T>, openDevice: () => DeviceDb = device, openReplica: OpenReplica = cache) => ({
  subscribe: (next: (value: T) => void, fail?: (error: unknown) => void) =>
    startReading(read, { next, fail }, { openDevice, openReplica }),
  hasValue: () => false,
})

type SharedRead<T> = {
  subscribe: (next: (value: T) => void, fail?: (error: unknown) => void) => { unsubscribe: () => void }
  hasValue: () => boolean
  getValue: () => T
  /** Reads once more for all subscribers, though nothing has changed. */
  again: () => void
}

type ShareOptions<T> = Partial<Databases> & {
  /** Whether a value says that the read failed. */
  isFailure?: (value: T) => boolean
  /** How long a value is kept once the last subscriber has gone, unless it changes before (milliseconds). */
  keepMs?: number
}

/**
 * One reading for all subscribers; it ends with the last of them. A failure reaches the present subscribers; a later one makes
 * the read run anew, for all.
 */
export function sharedRead<T>(read: Read<T>, options: ShareOptions<T> = {}): SharedRead<T> {
  const { openDevice = device, openReplica = cache, isFailure = () => false, keepMs = 0 } = options
  const listeners = new Set<Listener<T>>()
  let reading: Reading | undefined
  let found: { value: T } | undefined
  let hasFailed = false
  let keeping: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(keeping)
    reading?.unsubscribe()
    reading = found = undefined
    hasFailed = false
  }
  const isLeft = (): boolean => {
    if (listeners.size > 0) return false
    end()
    return true
  }
  const next = (value: T): void => {
    hasFailed = isFailure(value)
    found = hasFailed ? undefined : { value }
    for (const listener of listeners) listener.next(value)
  }
  const fail = (error: unknown): void => {
    hasFailed = true
    found = undefined
    for (const listener of listeners) listener.fail?.(error)
  }
  const again = (): void => {
    hasFailed = false
    reading?.again()
  }
  const isKnown = (): boolean => found !== undefined && reading?.isFresh() === true
  const subscribe: SharedRead<T>['subscribe'] = (onValue, onFailure) => {
    const listener = { next: onValue, fail: onFailure }
    listeners.add(listener)
    clearTimeout(keeping)
    if (found && isKnown()) onValue(found.value)
    if (hasFailed) again()
    reading?.hurry()
    reading ??= startReading(read, { next, fail, isLeft }, { openDevice, openReplica })
    const unsubscribe = (): void => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      if (keepMs > 0 && isKnown()) keeping = setTimeout(end, keepMs)
      else end()
    }
    return { unsubscribe }
  }
  // A value that has changed since it was read is not given to a new subscriber: a page that was just opened would act
  // on it.
  return { subscribe, hasValue: isKnown, getValue: () => found?.value as T, again }
}

const shared = new WeakMap<Read<unknown>, SharedRead<unknown>>()

/** The shared reading of a function that depends on nothing but the device. */
export function shareRead<T>(read: Read<T>, databases: Partial<Databases> = {}): SharedRead<T> {
  const known = (shared.get(read) as SharedRead<T> | undefined) ?? sharedRead(read, databases)
  shared.set(read, known)
  return known
}

/** Keeps a read that all screens need running for the lifetime of the page; resolves at its first value. */
export const keepReading = <T>(read: Read<T>): Promise<T> =>
  new Promise((resolve, reject) => void shareRead(read).subscribe(resolve, reject))

/**
 * Value of a live read in a component: undefined until the first value; `deps` are what the read depends on beside the device.
 * Without any, components that pass the very same function share one reading.
 */
export const useLiveRead = <T>(read: Read<T>, deps: readonly unknown[] = []): T | undefined =>
  useObservable(() => (deps.length === 0 ? shareRead(read) : liveRead(read)), [...deps])

/** A shared reading in a component: undefined until the first value. */
export const useSharedRead = <T>(shared: SharedRead<T>): T | undefined => useObservable(shared)
