import type { enterScores } from '#domain/exams/scores.endpoints.ts'
import type {
  EnteredReply,
  EnteredScores,
  Marks,
  ScoreConflictRow,
  ScoreSheetRow,
} from '#domain/exams/scores.schema.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import type { EntryState, OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, isInEffect, pulledFor, type PulledTo } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { remarkOf } from '../outbox/entry-remark.ts'
import { problemWords } from '../answers/problem-words.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

/** One student's marks in one subject: the school's, with this person's waiting ones over them. */
export type ScoreInEffect = {
  marks: Marks
  /** The revision that a further change on this device is based on; 0: the school has no marks. */
  base: number
  /** Set while the marks are only on this device, or no pull has confirmed them yet. */
  pending: EntryState | null
}

/** An entry of this person that was not accepted, or not wholly. */
export type ScoreNotice = { entry: OutboxEntry; subjectId: number }

/** Marks that this person entered and that do not count. */
export type RefusedMarks = { marks: Marks; reason: string | null }

export type ClassSheets = {
  classId: number
  examId: number
  /** Scores in effect by the key of student and subject (`scoreKey`). */
  scores: ReadonlyMap<string, ScoreInEffect>
  refused: ReadonlyMap<string, RefusedMarks>
  conflicts: readonly ScoreConflictRow[]
  notices: readonly ScoreNotice[]
  /** Entries whose conflicts have all been settled since: nobody needs to read about them any more. */
  settledEntries: readonly string[]
}

export const scoreKey = (studentId: number, subjectId: number): string => `${studentId}:${subjectId}`

type Asked = { classId: number; examId: number }

const ENTER_SCORES: (typeof enterScores)['id'] = 'exams.enterScores'

/** Scores that an entry enters; null for an entry of another kind, or one that no longer decodes. */
export function enteredIn({ endpoint, input }: OutboxEntry): EnteredScores | null {
  if (endpoint !== ENTER_SCORES) return null
  const { body } = (input ?? {}) as { body?: EnteredScores }
  return Array.isArray(body?.scores) ? body : null
}

/** The scores of a class in one exam. */
export async function readClassSheets(
  db: DeviceDb,
  cache: CacheDb,
  ownerId: number,
  { classId, examId }: Asked,
): Promise<ClassSheets> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no mark is ever
  // missing.
  const entries = (await readOwnEntries(db, ownerId)).filter((entry) => {
    const entered = enteredIn(entry)
    return entered?.classId === classId && entered.examId === examId
  })
  const school = await cache.transaction('r', cache.scoreSheets, cache.scoreConflicts, cache.meta, async () => {
    const [sheets, conflicts, pulled] = await Promise.all([
      cache.scoreSheets.where('[classId+examId]').equals([classId, examId]).toArray(),
      cache.scoreConflicts.toArray(),
      pulledFor(cache, entries),
    ])
    return {
      sheets: sheets as unknown as ScoreSheetRow[],
      conflicts: conflicts as unknown as ScoreConflictRow[],
      pulled,
    }
  })
  const conflicts = school.conflicts.filter((each) => each.classId === classId && each.examId === examId)
  const notices = entries.filter(({ state, attention }) => state === 'parked' || attention !== null)
  const kindOf = (entry: OutboxEntry) => troubleOf(entry, conflicts, school.pulled)
  const toRead = notices.filter((entry) => kindOf(entry) === 'told')
  return {
    classId,
    examId,
    scores: foldScores(school.sheets, entries, school.pulled),
    refused: new Map(toRead.flatMap(refusedIn)),
    conflicts,
    notices: toRead.map((entry) => ({ entry, subjectId: enteredIn(entry)?.subjectId ?? 0 })),
    settledEntries: notices.filter((entry) => kindOf(entry) === 'settled').map(({ id }) => id),
  }
}

/** Lays waiting marks over the school's, cell by cell: a row of the replica holds a whole class. */
function foldScores(sheets: readonly ScoreSheetRow[], entries: readonly OutboxEntry[], pulled: PulledTo) {
  const scores = new Map<string, ScoreInEffect>()
  for (const { subjectId, scores: given } of sheets)
    for (const [studentId, marks, base] of given)
      scores.set(scoreKey(studentId, subjectId), { marks, base, pending: null })
  for (const { entry } of effectsOf(entries, pulled, 'scoreSheets')) {
    const entered = enteredIn(entry)
    for (const { studentId, marks, base } of entered?.scores ?? []) {
      const key = scoreKey(studentId, entered?.subjectId ?? 0)
      // Waiting marks keep the revision that they were based on, whatever was pulled since.
      scores.set(key, { marks, base: base ?? scores.get(key)?.base ?? 0, pending: entry.state })
    }
  }
  return scores
}

const notAppliedOf = ({ ack }: OutboxEntry): EnteredReply['notApplied'] =>
  ((ack?.reply ?? {}) as Partial<EnteredReply>).notApplied ?? []

/**
 * State of an entry with remarks. `told`: its maker must read of it. `listed`: its marks are listed as conflicts. `settled`:
 * those conflicts are settled; known only once the replica has passed the entry's position.
 */
function troubleOf(
  entry: OutboxEntry,
  conflicts: readonly ScoreConflictRow[],
  pulled: PulledTo,
): 'told' | 'listed' | 'settled' {
  const notApplied = notAppliedOf(entry)
  if (entry.state === 'parked' || notApplied.length === 0 || isInEffect(entry, pulled)) return 'told'
  if (notApplied.some(({ outcome }) => outcome !== 'conflict')) return 'told'
  const subjectId = enteredIn(entry)?.subjectId
  const isOpen = notApplied.some(({ studentId }) =>
    conflicts.some((conflict) => conflict.studentId === studentId && conflict.subjectId === subjectId),
  )
  return isOpen ? 'listed' : 'settled'
}

/** The marks of an entry that do not count: all of a parked one, else those that the server named. */
function refusedIn(entry: OutboxEntry): (readonly [string, RefusedMarks])[] {
  const entered = enteredIn(entry)
  const refused = new Set(notAppliedOf(entry).flatMap((each) => (each.outcome === 'refused' ? [each.studentId] : [])))
  const reason = entry.lastError ? problemWords(entry.lastError) : remarkOf(entry)
  return (entered?.scores ?? [])
    .filter(({ studentId }) => entry.state === 'parked' || refused.has(studentId))
    .map(({ studentId, marks }) => [scoreKey(studentId, entered?.subjectId ?? 0), { marks, reason }] as const)
}

/** The scores of a class in one exam, live. */
export const useClassSheets = ({ classId, examId }: Asked): Reading<ClassSheets> =>
  useCacheQuery(`scores:${classId}:${examId}`, ({ db, cache, ownerId }) =>
    readClassSheets(db, cache, ownerId, { classId, examId }),
  )
