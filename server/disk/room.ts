import { Problem } from '#domain/core/problems.ts'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { hasReserve, limitsOf, reserveOf, roomOf, type DiskRoom, type Limits } from './disk-room.ts'

/** A disk at an instant, and whether the reserve is still on it. */
export type Measured = DiskRoom & { hasReserve: boolean }

/** Kind of need for room on the disk, in the order in which limits are reached. */
export type Need = keyof Limits

/** The room of the disk with the school's data, as calls and the server's own work ask for it. */
export type Room = {
  /** Whether there is room for the need, and for that many bytes more. */
  has: (need: Need, bytes?: number) => boolean
  /** Counts bytes of a file that is arriving as used, until the returned function is called. */
  expect: (bytes: number) => () => void
  /** Free bytes and size of the disk; null where the disk cannot be measured. */
  measured: () => Measured | null
}

/** How long a measurement is used (milliseconds): measuring is quick, but many calls ask at once. */
const FRESH_MS = 1_000

/** Bytes that a need may still use; room for a missing reserve is subtracted, since the reserve is made again first. */
function leftFor(need: Need, { free, size, hasReserve: isKept }: Measured): number {
  const limit = limitsOf(size)[need]
  return need === 'last' || isKept ? free - limit : free - reserveOf(size) - limit
}

/** Room of a disk that `measure` looks at, which returns null for a disk elsewhere, as of PostgreSQL. `timer`: milliseconds. */
export function openRoom(measure: () => Measured | null, timer: () => number = () => performance.now()): Room {
  let found: Measured | null = null
  let foundAt = -Infinity
  let expected = 0
  const measured = (): Measured | null => {
    if (timer() - foundAt >= FRESH_MS) {
      found = measure()
      foundAt = timer()
    }
    return found
  }
  return {
    measured,
    has: (need, bytes = 0) => {
      const now = measured()
      if (!now) return true
      return leftFor(need, now) >= bytes + (need === 'uploads' ? expected : 0)
    },
    expect: (bytes) => {
      expected += bytes
      let isOver = false
      return () => {
        if (!isOver) expected -= bytes
        isOver = true
      }
    },
  }
}

/** Whether this server's disk has room for a need; a disk that cannot be measured is taken to have room. */
export const hasRoom = ({ room }: { room?: Room }, need: Need): boolean => room?.has(need) ?? true

/** Measures the disk of an embedded database. */
export const measureDataDir = (dataDir: string) => (): Measured | null => {
  try {
    return { ...roomOf(dataDir), hasReserve: hasReserve(dataDir) }
  } catch {
    return null
  }
}

/** Kind of room that a call needs; null for a call that only reads. */
const needOf = ({ method, upload, isAnsweredWhenFull }: EndpointDefinition, isReading: boolean): Need | null => {
  if (method === 'GET' || isReading) return null
  if (upload) return 'uploads'
  return isAnsweredWhenFull ? 'last' : 'writes'
}

/**
 * Throws where there is no room for a call. Reserves the bytes of its file from now on, so that several senders at once
 * do not pass the limit together.
 */
export function requireRoom(
  room: Room | undefined,
  { endpoint, isReading = false }: { endpoint: EndpointDefinition; isReading?: boolean },
  contentLength: string | undefined,
): number {
  const need = needOf(endpoint, isReading)
  if (!room || !need) return 0
  if (need !== 'uploads') {
    if (room.has(need)) return 0
    throw new Problem('serverFull')
  }
  const most = endpoint.upload?.bytes ?? 0
  // A form without a declared length counts as one of the greatest length.
  const bytes = Math.min(Number(contentLength) || most, most)
  if (!room.has('uploads', bytes)) throw new Problem('noRoom')
  return bytes
}
