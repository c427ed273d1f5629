import { Problem } from '#domain/core/problems.ts'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { hasReserve, limitsOf, reserveOf, roomOf, type DiskRoom, type Limits } from './disk-room.ts'

/** A disk at an instant, and whether the reserve is still on it. */
export type Measured = DiskRoom & { hasReserve: boolean }

/** What something needs of the disk. */
export type Need = keyof Limits

/** The room of the disk with the school's data, as calls and the server's own work ask for it. */
export type Room = {
  /** Whether there is room for this need, and for so many bytes more. */
  has: (need: Need, bytes?: number) => boolean
  /** Counts bytes of a file that is arriving as used, until the returned function is called. */
  expect: (bytes: number) => () => void
  /** Free bytes and all of them; null where they cannot be measured. */
  measured: () => Measured | null
}

/** A measurement is used for so long (milliseconds): asking the disk is quick, but a crowd of calls asks at once. */
const FRESH_MS = 1_000

/** How much may still be used for a need; what was taken out of the reserve has to come back first. */
function leftFor(need: Need, { free, size, hasReserve: isKept }: Measured): number {
  const limit = limitsOf(size)[need]
  return need === 'last' || isKept ? free - limit : free - reserveOf(size) - limit
}

/** `measure` asks the disk; null where nobody can, as with a PostgreSQL elsewhere. `timer`: milliseconds. */
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

/** Whether this server's disk has room for a need; one that cannot be measured is taken to have it. */
export const hasRoom = ({ room }: { room?: Room }, need: Need): boolean => room?.has(need) ?? true

/** Measures the disk of an embedded database. */
export const measureDataDir = (dataDir: string) => (): Measured | null => {
  try {
    return { ...roomOf(dataDir), hasReserve: hasReserve(dataDir) }
  } catch {
    return null
  }
}

/** What a call needs of the disk; null for one that only reads. */
const needOf = ({ method, upload, isAnsweredWhenFull }: EndpointDefinition, isReading: boolean): Need | null => {
  if (method === 'GET' || isReading) return null
  if (upload) return 'uploads'
  return isAnsweredWhenFull ? 'last' : 'writes'
}

/**
 * Throws where there is no room for a call. Returns the bytes of its file, which count from now on: senders at once must
 * not pass the limit together.
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
  // A form that does not say how long it is may be as long as any.
  const bytes = Math.min(Number(contentLength) || most, most)
  if (!room.has('uploads', bytes)) throw new Problem('noRoom')
  return bytes
}
