import { enterScoresOffline } from '#domain/exams/exams.offline.ts'
import { outcomeOf } from '#domain/exams/scores.rules.ts'
import type { EnteredReply, EnteredScores, ScoreConflictRow, ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { sheetKey } from '#domain/row-keys.ts'
import { enteredIn, readClassSheets, scoreKey, type ClassSheets } from '#data/exams/class-sheets.queries.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { enqueue } from '#data/outbox.ts'
import { getSetting } from '#data/settings.ts'
import { openReplica, savingOn } from './device.ts'
import { maySee, touch, type FakeSchool, type Marker } from './fake-school.ts'
import type { Tablet } from './world.ts'

/** The class and exam that the tests are about. */
export const [CLASS, EXAM] = [1, 1] as const

type Given = { studentId: number; marks: number; base: number }[]

/** Applies the scores of one class, exam and subject as the real server does. */
export function applyScores(school: FakeSchool, body: EnteredScores, by: Marker): EnteredReply {
  const { classId, examId, subjectId } = body
  if (!maySee(by.person, classId)) throw new Problem('notYourSubject')
  const lane = `${by.person.id}/${by.deviceCode}`
  const key = sheetKey(body)
  const sheet: ScoreSheetRow = school.sheets.get(key) ?? {
    classId,
    examId,
    subjectId,
    yearBegins: '2026-08-01',
    scores: [],
  }
  const scores = new Map(sheet.scores.map((score) => [score[0], score]))
  const results = body.scores.map(({ studentId, marks, base }) => {
    const [, was = null, revision = 0] = scores.get(studentId) ?? []
    const isSameLane = school.lanes.get(`${key}:${studentId}`) === lane
    const outcome = outcomeOf(revision > 0 ? { marks: was, revision, isSameLane } : null, marks, base)
    if (outcome === 'entered' || outcome === 'changed') {
      scores.set(studentId, [studentId, marks, revision + 1])
      school.lanes.set(`${key}:${studentId}`, lane)
    }
    if (outcome === 'conflict') dispute(school, { studentId, classId, examId, subjectId }, { was, marks, by })
    return { studentId, outcome, standing: was }
  })
  school.sheets.set(key, { ...sheet, scores: [...scores.values()].sort(([a], [b]) => a - b) })
  touch(school, 'scoreSheets', key)
  const count = (wanted: string): number => results.filter(({ outcome }) => outcome === wanted).length
  const notApplied = results.filter(({ outcome }) => outcome === 'conflict')
  const [entered, changed, same] = [count('entered'), count('changed'), count('same')]
  return { message: '', entered, changed, same, corrections: changed, notApplied }
}

type Dispute = { was: number | null; marks: number | null; by: Marker }

/** One difference about a score is open at a time. */
function dispute(
  school: FakeSchool,
  of: Omit<ScoreConflictRow, 'id' | 'standing' | 'challenger'>,
  { was, marks, by }: Dispute,
): void {
  const { madeAt: at, person } = by
  for (const [id, { studentId, subjectId }] of school.scoreConflicts) {
    if (studentId !== of.studentId || subjectId !== of.subjectId) continue
    school.scoreConflicts.delete(id)
    touch(school, 'scoreConflicts', id)
  }
  const id = school.transaction * 100 + of.studentId
  const challenger = { marks, by: person.fullname, at }
  school.scoreConflicts.set(id, { ...of, id, standing: { marks: was, by: '', at }, challenger })
  touch(school, 'scoreConflicts', id)
}

/** What the grid of the class shows to a person; null before there is a replica. */
export async function shownScores(tablet: Tablet, ownerId: number): Promise<ClassSheets | null> {
  const name = await getSetting(tablet.db, `cache:${ownerId}`)
  if (!name) return null
  return readClassSheets(tablet.db, openReplica(tablet, name), ownerId, { classId: CLASS, examId: EXAM })
}

type Wish = { ownerId: number; subjectId: number; studentIds: readonly number[]; marks: number }

/** Gives some students of the class the same marks, based on what the grid shows. */
export async function enterMarks(
  tablet: Tablet,
  { ownerId, subjectId, studentIds, marks }: Wish,
): Promise<{ entry: OutboxEntry; scores: Given }> {
  const shown = await shownScores(tablet, ownerId)
  const scores = studentIds.map((studentId) => ({
    studentId,
    marks,
    base: shown?.scores.get(scoreKey(studentId, subjectId))?.base ?? 0,
  }))
  const body = { classId: CLASS, examId: EXAM, subjectId, scores }
  return { entry: await enqueue(tablet.db, enterScoresOffline, { body }, savingOn(tablet)), scores }
}

/** N: the grid shows what its person entered and nobody has answered yet, the newest of each cell. */
export async function hiddenMarks(tablet: Tablet, ownerId: number, entries: readonly OutboxEntry[]): Promise<string[]> {
  const shown = await shownScores(tablet, ownerId)
  if (!shown) return []
  const newest = new Map<string, number | null>()
  for (const entry of entries) {
    if (entry.ownerId !== ownerId || entry.state !== 'waiting') continue
    const entered = enteredIn(entry)
    for (const { studentId, marks } of entered?.scores ?? [])
      newest.set(scoreKey(studentId, entered?.subjectId ?? 0), marks)
  }
  return [...newest]
    .filter(([key, marks]) => shown.scores.get(key)?.marks !== marks)
    .map(([key, marks]) => `N: the grid hides ${marks} of ${key}`)
}

/** N: an accepted entry of which some marks do not count says so. */
export const untold = (entries: readonly OutboxEntry[]): string[] =>
  entries
    .filter(({ ack, attention }) => {
      const { notApplied = [] } = (ack?.reply ?? {}) as { notApplied?: unknown[] }
      return notApplied.length > 0 && attention === null
    })
    .filter((entry) => enteredIn(entry) !== null)
    .map(({ id }) => `N: the maker of ${id} does not know that some of it does not count`)
