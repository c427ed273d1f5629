import { isAtGate } from '#domain/school/at-gate.ts'
import type { Saved } from './saved.ts'

/** Sheet of a day in a save, with the revisions that its maker saw, by employee's name. */
export type SavedPresence = { day: string; bases: ReadonlyMap<string, number> }

type OfDay = { employee: string; day: string }

/** Change of one employee's day in the audit log. Sheets mark everybody absent, with the save's label as remark. */
export type PresenceEvent = OfDay & {
  endpoint: string
  by: string
  device: string
  /** Remark in force after the change, and the conflicting one (`otherRemark`); null if unchanged or removed. */
  remark: string | null
  otherRemark: string | null
}

/** Presence of a school: its history in order, and the marks in force. */
export type PresenceAtSchool = {
  events: PresenceEvent[]
  standing: (OfDay & { remark: string; otherRemark: string | null; revision: number; by: string })[]
}

/** Marks that are sent as one with older ones of the same day: the newer ones, on the revisions of those that they replace. */
export const mergedPresence = (olders: readonly SavedPresence[], newer: SavedPresence): SavedPresence => ({
  ...newer,
  bases: new Map(
    [...newer.bases].map(([who, base]) => [who, olders.find(({ bases }) => bases.has(who))?.bases.get(who) ?? base]),
  ),
})

/** What is left of older marks that are sent as one with newer ones. */
export const leftOfPresence = (older: SavedPresence, newer: SavedPresence): SavedPresence => ({
  ...older,
  bases: new Map([...older.bases].filter(([who]) => !newer.bases.has(who))),
})

/** Labels of scans that left nothing at the school, since another one of the same employee and day had marked her there: twice is once. */
export function repeatedScans(saved: ReadonlyMap<string, Saved>, { events }: PresenceAtSchool): string[] {
  const scanned = new Set(events.flatMap((event) => (isAtGate(labelIn(event) ?? '') ? [keyOf(event)] : [])))
  return [...saved.values()]
    .filter(({ label, presence }) => presence !== undefined && isAtGate(label))
    .filter(({ presence }) => [...presence!.bases.keys()].every((who) => scanned.has(`${who} ${presence!.day}`)))
    .map(({ label }) => label)
}

type Standing = { remark: string; other: string | null; revision: number; by: string; device: string }

/** Expected state of the school, derived by the rules of the design alone. */
type Book = {
  there: Map<string, Standing>
  /** Last revisions of deleted marks, from which a new mark counts on. */
  gone: Map<string, number>
}

const SHEET = 'presence.markDay'
const keyOf = ({ employee, day }: OfDay): string => `${employee} ${day}`

/** Label of the save of an event; null if it was made at the office. */
const labelIn = ({ endpoint, remark, otherRemark }: PresenceEvent): string | null =>
  endpoint === SHEET ? (remark ?? otherRemark) : null

/** Whether a mark that arrives now takes effect; otherwise it conflicts with the mark in force. */
function takesEffect({ there }: Book, event: PresenceEvent, base: number): boolean {
  const standing = there.get(keyOf(event))
  if (!standing) return true
  return (standing.by === event.by && standing.device === event.device) || standing.revision === base
}

/** Applies an event to the expected state; `base` is the revision on which a sheet was based. */
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
    // A conflict is settled by somebody who saw both marks.
    const isSettled = endpoint !== SHEET || base === standing?.revision
    there.set(key, { remark, other: isSettled ? null : (standing?.other ?? null), revision, by, device })
  } else if (standing) there.set(key, { ...standing, other: otherRemark, revision })
}

/** Errors D, X in one mark of a sheet, before it is applied to the expected state. */
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

/** Events of each sheet that arrived, by label, in the order of arrival. */
export function sheetsOf({ events }: PresenceAtSchool): Map<string, PresenceEvent[]> {
  const sheets = new Map<string, PresenceEvent[]>()
  for (const event of events) {
    const label = labelIn(event)
    if (label !== null) sheets.set(label, [...(sheets.get(label) ?? []), event])
  }
  return sheets
}

/** Errors in a sheet that arrived: employees who are missing (N) or marked twice (D). */
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
 * Errors in presence: replays its history, with each sheet as its maker saw it confirmed, and compares the expected marks
 * with the school's.
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
  const actual = presence.standing.map(({ remark, otherRemark, revision, by, ...of }) =>
    [keyOf(of), remark, otherRemark, revision, by].join(),
  )
  const wanted = [...book.there].map(([key, { remark, other, revision, by }]) =>
    [key, remark, other, revision, by].join(),
  )
  return [
    ...wrong,
    ...sheets,
    ...actual.filter((row) => !wanted.includes(row)).map((row) => `D: presence: ${row}, which nobody said`),
    ...wanted.filter((row) => !actual.includes(row)).map((row) => `N: presence: ${row} is missing`),
  ]
}
