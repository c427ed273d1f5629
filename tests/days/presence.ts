import type { Saved } from './saved.ts'

/** The sheet of a day that a save holds: the revisions that its maker saw, by the employees' names. */
export type SavedPresence = { day: string; bases: ReadonlyMap<string, number> }

type OfDay = { employee: string; day: string }

/** A change of one employee's day, as the audit log has it; sheets mark everybody absent, with the label as remark. */
export type PresenceEvent = OfDay & {
  endpoint: string
  by: string
  device: string
  /** The remark in force after it, and the one beside it; null where the change did not touch it or took it away. */
  remark: string | null
  otherRemark: string | null
}

/** The presence of a school: its history in order, and what stands. */
export type PresenceAtSchool = {
  events: PresenceEvent[]
  standing: (OfDay & { remark: string; otherRemark: string | null; revision: number; by: string })[]
}

/** Two sheets of a day that were sent as one: the newer counts, on what the older was based. */
export const mergedPresence = (older: SavedPresence, newer: SavedPresence): SavedPresence => ({
  ...newer,
  bases: new Map([...newer.bases].map(([who, base]) => [who, older.bases.get(who) ?? base])),
})

type Standing = { remark: string; other: string | null; revision: number; by: string; device: string }

/** What the school must hold, kept by the rules of the design alone. */
type Book = {
  there: Map<string, Standing>
  /** Revisions of deleted marks, from which the next one goes on. */
  gone: Map<string, number>
}

const SHEET = 'presence.markDay'
const keyOf = ({ employee, day }: OfDay): string => `${employee} ${day}`

/** The label of the save that an event is of; null: made at the office. */
const labelIn = ({ endpoint, remark, otherRemark }: PresenceEvent): string | null =>
  endpoint === SHEET ? (remark ?? otherRemark) : null

/** Whether a mark takes effect that arrives now; else it stands beside the one that is there. */
function takesEffect({ there }: Book, event: PresenceEvent, base: number): boolean {
  const standing = there.get(keyOf(event))
  if (!standing) return true
  return (standing.by === event.by && standing.device === event.device) || standing.revision === base
}

/** Takes an event over into the book; `base`: what a sheet was based on. */
function follow({ there, gone }: Book, event: PresenceEvent, base: number | undefined): void {
  const { by, device, remark, otherRemark, endpoint } = event
  const key = keyOf(event)
  const standing = there.get(key)
  const revision = (standing?.revision ?? gone.get(key) ?? 0) + 1
  if (endpoint === 'presence.delete') {
    there.delete(key)
    gone.set(key, revision)
  } else if (endpoint === 'presence.settle') {
    if (standing) there.set(key, { ...standing, ...(remark && { remark, by, device }), other: null, revision })
  } else if (remark !== null) {
    // Whoever saw both has settled it.
    const isSettled = endpoint !== SHEET || base === standing?.revision
    there.set(key, { remark, other: isSettled ? null : (standing?.other ?? null), revision, by, device })
  } else if (standing) there.set(key, { ...standing, other: otherRemark, revision })
}

/** D, X: what is wrong with one mark of a sheet, before it is taken over. */
function wrongEvent(book: Book, event: PresenceEvent, save: Saved | undefined): string[] {
  const label = labelIn(event)
  const base = save?.presence?.bases.get(event.employee)
  if (!save?.presence || base === undefined) return [`D: ${label} marked ${event.employee}, whom nobody marked`]
  const isTaken = takesEffect(book, event, base)
  return [
    ...(save.presence.day === event.day ? [] : [`D: ${label} of ${save.presence.day} stands on ${event.day}`]),
    ...(event.by === save.maker ? [] : [`X: ${label} stands in the name of ${event.by}`]),
    ...(save.isGivenUp ? [`D: ${label} had been given up`] : []),
    ...(isTaken === (event.remark !== null)
      ? []
      : [`D: ${label} for ${event.employee} ${isTaken ? 'must' : 'must not'} take effect`]),
  ]
}

/** The sheets that arrived, in that order. */
export function sheetsOf({ events }: PresenceAtSchool): Map<string, PresenceEvent[]> {
  const sheets = new Map<string, PresenceEvent[]>()
  for (const event of events) {
    const label = labelIn(event)
    if (label !== null) sheets.set(label, [...(sheets.get(label) ?? []), event])
  }
  return sheets
}

/** D: a sheet is there with everybody in it, once. */
function wrongSheet(events: readonly PresenceEvent[], { label, presence }: Saved): string[] {
  const marked = events.map(({ employee }) => employee)
  return [
    ...[...(presence?.bases.keys() ?? [])]
      .filter((who) => !marked.includes(who))
      .map((who) => `N: ${label} came without ${who}`),
    ...(new Set(marked).size === marked.length ? [] : [`D: ${label} marked somebody twice`]),
  ]
}

/**
 * Replays the history of presence, each sheet as its maker saw it confirmed, and compares what must stand with what the
 * school holds.
 */
export function wrongPresence(saved: ReadonlyMap<string, Saved>, presence: PresenceAtSchool): string[] {
  const book: Book = { there: new Map(), gone: new Map() }
  const wrong = presence.events.flatMap((event) => {
    const label = labelIn(event)
    const save = label === null ? undefined : saved.get(label)
    const found = label === null ? [] : wrongEvent(book, event, save)
    follow(book, event, save?.presence?.bases.get(event.employee))
    return found
  })
  const sheets = [...sheetsOf(presence)].flatMap(([label, events]) => {
    const save = saved.get(label)
    return save ? wrongSheet(events, save) : []
  })
  const is = presence.standing.map(({ remark, otherRemark, revision, by, ...of }) =>
    [keyOf(of), remark, otherRemark, revision, by].join(),
  )
  const wanted = [...book.there].map(([key, { remark, other, revision, by }]) =>
    [key, remark, other, revision, by].join(),
  )
  return [
    ...wrong,
    ...sheets,
    ...is.filter((row) => !wanted.includes(row)).map((row) => `D: presence: ${row}, which nobody said`),
    ...wanted.filter((row) => !is.includes(row)).map((row) => `N: presence: ${row} is missing`),
  ]
}
