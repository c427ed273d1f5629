import { Problem } from '#domain/core/problems.ts'

/** Pages of initial loads that are read and packed at the same time; the rest of the machine is for other calls. */
const AT_ONCE = 2

/**
 * After this time (milliseconds) a device that has not received its page, or not begun it, no longer delays the next
 * one.
 */
const LONGEST_ON_LINE_MS = 250

/** Initial loads of one session: one, or a few while a device changes networks. */
const MOST_OF_SESSION = 4

/** Initial loads of one account, which may be signed in on every tablet of a school. */
const MOST_OF_PERSON = 40

/** Initial loads of one address, which a whole school may share. */
const MOST_OF_ADDRESS = 100

const COME_AGAIN_SECONDS = 30

export type Caller = { session: string; person: number; address: string }

export type Turn = {
  /** Begins the page; false where the turn came too long ago and has passed to another. */
  begin: () => boolean
  /** The page is being sent: the turn lasts until the next one is requested, unless the line is too slow for that. */
  send: () => void
}

/** One initial load under way. */
export type LoadStay = {
  /** Resolves when its next page may be read; null where too many newer requests of the same session have come. */
  turn: () => Promise<Turn | null>
  /** Place of the device among those waiting, from 1. */
  place: () => number
  leave: () => void
}

type Stay = {
  caller: Caller
  arrival: number
  wasServed: boolean
  isOver: boolean
  wants: ((turn: Turn | null) => void) | null
  /** Ends its present turn; null while it has none. */
  endTurn: (() => void) | null
}

export type LoadTurns = { enter: (caller: Caller) => LoadStay }

type Stays = Set<Stay>

/** Waiting devices, by arrival. */
const waitingIn = (stays: Stays): Stay[] =>
  [...stays].filter(({ wants }) => wants).sort((a, b) => a.arrival - b.arrival)

function remove(stays: Stays, stay: Stay): void {
  stay.isOver = true
  stays.delete(stay)
  stay.wants?.(null)
  stay.wants = null
}

/**
 * The arrival number of a session's newest request: it takes the place of an older one that was never served, which
 * moves to the end, since its connection is most likely dead. The oldest above the limit ends.
 */
function arrivalIn(stays: Stays, { session }: Caller, next: () => number): number {
  const own = [...stays].filter(({ caller }) => caller.session === session)
  for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_SESSION + 1))) remove(stays, oldest)
  const [first] = own.filter(({ wasServed, isOver }) => !wasServed && !isOver).sort((a, b) => a.arrival - b.arrival)
  if (!first) return next()
  const { arrival } = first
  first.arrival = next()
  return arrival
}

function requireRoomIn(stays: Stays, { person, address }: Caller): void {
  const count = (isOne: (each: Caller) => boolean): number => [...stays].filter(({ caller }) => isOne(caller)).length
  const isFull =
    count((each) => each.person === person) >= MOST_OF_PERSON ||
    count((each) => each.address === address) >= MOST_OF_ADDRESS
  if (isFull) throw new Problem('tooManyRequests', { seconds: COME_AGAIN_SECONDS })
}

/**
 * Decides who may have the next page of an initial load. First come, first served, so that few replicas are under way
 * at once and each is complete soon; between accounts turns are shared evenly, whatever number of devices each has. A
 * device on a slow line has no turn while its line is busy.
 */
export function loadTurns(atOnce: number = AT_ONCE): LoadTurns {
  const stays = new Set<Stay>()
  let free = atOnce
  let arrivals = 0

  const turnsOf = (person: number): number =>
    [...stays].filter(({ caller, endTurn }) => caller.person === person && endTurn).length

  function giveTurns(): void {
    while (free > 0) {
      const [next] = waitingIn(stays).sort((a, b) => turnsOf(a.caller.person) - turnsOf(b.caller.person))
      if (!next) return
      const { wants } = next
      next.wants = null
      wants?.(turnFor(next))
    }
  }

  function turnFor(stay: Stay): Turn {
    const end = (): void => {
      clearTimeout(timer)
      if (stay.endTurn !== end) return
      stay.endTurn = null
      free++
      giveTurns()
    }
    let timer = setTimeout(end, LONGEST_ON_LINE_MS)
    free--
    stay.endTurn = end
    return {
      begin: () => {
        clearTimeout(timer)
        stay.wasServed = true
        return stay.endTurn === end
      },
      send: () => void (timer = setTimeout(end, LONGEST_ON_LINE_MS)),
    }
  }

  return {
    enter: (caller) => {
      requireRoomIn(stays, caller)
      const arrival = arrivalIn(stays, caller, () => ++arrivals)
      const stay: Stay = { caller, arrival, wasServed: false, isOver: false, wants: null, endTurn: null }
      stays.add(stay)
      return {
        turn: () =>
          new Promise((resolve) => {
            if (stay.isOver) return resolve(null)
            stay.wants = resolve
            stay.endTurn?.()
            giveTurns()
          }),
        place: () => waitingIn(stays).indexOf(stay) + 1,
        leave: () => {
          remove(stays, stay)
          stay.endTurn?.()
        },
      }
    },
  }
}
