import { enterScoresOffline } from '#domain/exams/exams.offline.ts'
import { enteredIn, readClassSheets, scoreKey, type ClassSheets } from '#data/exams/class-sheets.queries.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { getSetting } from '#data/device/settings.ts'
import { openReplica, savingOn } from './device.ts'
import type { Tablet } from './world.ts'

/** The class and exam that the tests are about. */
const [CLASS, EXAM] = [1, 1] as const

type Given = { studentId: number; marks: number; base: number }[]

/** What the grid of the class shows to a person; null before there is a replica. */
async function shownScores(tablet: Tablet, ownerId: number): Promise<ClassSheets | null> {
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
