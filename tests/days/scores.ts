import type { Saved } from './saved.ts'

export type Marks = number | null

/** Marks of one class, exam and subject in a save, by student's name. */
export type SavedScores = {
  examId: number
  subjectId: number
  /** Marks, with the revision that the maker saw (`base`). */
  given: ReadonlyMap<string, { marks: Marks; base: number }>
}

type ScoreOf = { studentId: number; examId: number; subjectId: number }

/** One row of the history of scores. */
export type ScoreEvent = ScoreOf & {
  /** Label of the save; null if the change was made by a plain call. */
  label: string | null
  write: string | null
  endpoint: string
  student: string
  marks: Marks
  oldMarks: Marks
  wasThere: boolean
  outcome: string
  isCorrection: boolean
  by: string
  device: string | null
}

/** Scores of a school: their history in order, the scores in force, and open conflicts. */
export type ScoresAtSchool = {
  events: ScoreEvent[]
  standing: (ScoreOf & { marks: Marks; revision: number })[]
  open: (ScoreOf & { standing: Marks; challenger: Marks; by: string })[]
  /** Names of students who have been in another class, or away, also before a restore; not by a turn of the year alone. */
  moved: ReadonlySet<string>
  /** Number of corrections that each teacher has in a year, by name. */
  teachers: ReadonlyMap<string, number>
}

/** Save in place of two saves that were sent as one: the newer marks, on the revisions of the older save. */
export const mergedScores = (older: SavedScores, newer: SavedScores): SavedScores => ({
  ...newer,
  given: new Map([
    ...older.given,
    ...[...newer.given].map(
      ([student, { marks, base }]) => [student, { marks, base: older.given.get(student)?.base ?? base }] as const,
    ),
  ]),
})

type Standing = { marks: Marks; revision: number; by: string; device: string | null }

/** Expected state of the school, derived by the rules of the design alone. */
type Book = {
  there: Map<string, Standing>
  /** Last revisions of deleted scores, from which a new score counts on. */
  gone: Map<string, number>
  /** Open conflicts. */
  open: Map<string, { challenger: Marks; by: string }>
}

const keyOf = ({ studentId, examId, subjectId }: ScoreOf): string => `${studentId} ${examId} ${subjectId}`

function put({ there, gone }: Book, event: ScoreEvent): void {
  const { marks, by, device } = event
  const key = keyOf(event)
  const revision = (there.get(key)?.revision ?? gone.get(key) ?? 0) + 1
  there.set(key, { marks, revision, by, device })
}

/** Expected outcome of marks that arrive now, if they are not refused. */
function decide({ there }: Book, event: ScoreEvent, base: number): string {
  const standing = there.get(keyOf(event))
  if (!standing) return 'entered'
  if (standing.marks === event.marks) return 'same'
  const isOwn = standing.by === event.by && standing.device === event.device
  return isOwn || standing.revision === base ? 'changed' : 'conflict'
}

/** Applies an event to the expected state, by the outcome that the school recorded. */
function follow(book: Book, event: ScoreEvent): void {
  const { outcome, marks, by } = event
  const key = keyOf(event)
  if (outcome === 'entered' || outcome === 'changed') put(book, event)
  if (outcome === 'conflict') book.open.set(key, { challenger: marks, by })
  if (outcome === 'deleted') {
    book.gone.set(key, (book.there.get(key)?.revision ?? 0) + 1)
    book.there.delete(key)
  }
  const isAgreed = outcome === 'changed' && book.open.get(key)?.challenger === marks
  if (isAgreed || outcome === 'deleted' || outcome === 'kept' || event.endpoint === 'exams.settleScore')
    book.open.delete(key)
}

/** Errors in one mark of a save, before it is applied to the expected state. */
function wrongEvent(book: Book, event: ScoreEvent, save: Saved | undefined, there: ScoresAtSchool): string[] {
  const { label, student, examId, subjectId, marks, outcome } = event
  const given = save?.scores?.given.get(student)
  if (!save?.scores || !given) return [`D: ${label} gave ${student} marks that nobody entered`]
  const isMeant = save.scores.examId === examId && save.scores.subjectId === subjectId && given.marks === marks
  const expected = decide(book, event, given.base)
  const isCorrection = expected === 'changed' && there.teachers.has(event.by)
  const standing = book.there.get(keyOf(event))
  const isRefused = outcome === 'refused'
  return [
    ...(isMeant ? [] : [`D: ${label} gave ${student} ${marks}, its maker entered ${given.marks}`]),
    ...(event.by === save.maker ? [] : [`X: ${label} stands in the name of ${event.by}`]),
    ...(save.isGivenUp ? [`D: ${label} had been given up`] : []),
    ...(isRefused || outcome === expected ? [] : [`D: ${label} for ${student} is ${outcome}, and must be ${expected}`]),
    ...(isRefused && !there.moved.has(student) ? [`N: ${label} for ${student} was refused, who never left`] : []),
    ...(isRefused || event.isCorrection === isCorrection ? [] : [`D: ${label}: ${outcome} is counted wrongly`]),
    ...(event.wasThere === (standing !== undefined) && event.oldMarks === (standing?.marks ?? null)
      ? []
      : [`D: the history of ${label} does not go on from what stood`]),
  ]
}

/** Errors in a save that arrived: missing marks of known students (N), marks or effects that are doubled (D). */
function wrongSave(events: readonly ScoreEvent[], save: Saved, students: ReadonlySet<string>): string[] {
  const marked = events.map(({ student }) => student)
  const missing = [...(save.scores?.given.keys() ?? [])].filter((who) => students.has(who) && !marked.includes(who))
  return [
    ...missing.map((who) => `N: ${save.label} arrived without ${who}`),
    ...(new Set(marked).size === marked.length ? [] : [`D: ${save.label} marked somebody twice`]),
    ...(new Set(events.map(({ write }) => write)).size === 1 ? [] : [`D: ${save.label} took effect twice`]),
  ]
}

const textsOf = (rows: Iterable<readonly [string, ...unknown[]]>): string[] =>
  [...rows].map((row) => row.join(' ')).sort()

const differences = (name: string, is: string[], wanted: string[]): string[] => [
  ...is.filter((row) => !wanted.includes(row)).map((row) => `D: ${name}: ${row}, which nobody entered`),
  ...wanted.filter((row) => !is.includes(row)).map((row) => `N: ${name}: ${row} is missing`),
]

export const correctionsOf = ({ events }: ScoresAtSchool, teacher: string): number =>
  events.filter(({ by, isCorrection }) => isCorrection && by === teacher).length

function overLimit(there: ScoresAtSchool): string[] {
  return [...there.teachers]
    .filter(([teacher, most]) => correctionsOf(there, teacher) > most)
    .map(([teacher]) => `D: ${teacher} has made ${correctionsOf(there, teacher)} corrections`)
}

/** Events of each save of scores that arrived, by label, in the order of arrival. */
export function savesOf({ events }: ScoresAtSchool): Map<string, ScoreEvent[]> {
  const saves = new Map<string, ScoreEvent[]>()
  for (const event of events)
    if (event.label !== null) saves.set(event.label, [...(saves.get(event.label) ?? []), event])
  return saves
}

/**
 * Errors in scores: replays their history, with each save as its maker saw it confirmed, and compares the expected scores and
 * conflicts with the school's.
 */
export function wrongScores(
  saved: ReadonlyMap<string, Saved>,
  { scores, students }: { scores: ScoresAtSchool; students: ReadonlySet<string> },
): string[] {
  const book: Book = { there: new Map(), gone: new Map(), open: new Map() }
  const wrong = scores.events.flatMap((event) => {
    const found = event.label === null ? [] : wrongEvent(book, event, saved.get(event.label), scores)
    follow(book, event)
    return found
  })
  const wrongSaves = [...savesOf(scores)].flatMap(([label, events]) => {
    const save = saved.get(label)
    return save ? wrongSave(events, save, students) : []
  })
  const there = textsOf(scores.standing.map((each) => [keyOf(each), each.marks, each.revision]))
  const wanted = textsOf([...book.there].map(([key, { marks, revision }]) => [key, marks, revision]))
  const open = textsOf(scores.open.map((each) => [keyOf(each), each.standing, each.challenger, each.by]))
  const disputed = textsOf(
    [...book.open].map(([key, { challenger, by }]) => [key, book.there.get(key)?.marks, challenger, by]),
  )
  return [
    ...wrong,
    ...wrongSaves,
    ...differences('the score', there, wanted),
    ...differences('the difference', open, disputed),
    ...overLimit(scores),
  ]
}
