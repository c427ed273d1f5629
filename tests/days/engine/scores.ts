import { CLASS_KEEPERS } from '#domain/core/roles.ts'
import { MAX_MARKS, type ExamRow } from '#domain/exams/exams.schema.ts'
import { enterScoresOffline } from '#domain/exams/exams.offline.ts'
import type { EnteredScores } from '#domain/exams/scores.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { wasTurned } from '#data/exams/coverage.ts'
import { readExamSetup } from '#data/exams/setup.queries.ts'
import { readClassSheets, scoreKey } from '#data/exams/class-sheets.queries.ts'
import type { CacheDb } from '#data/device/db.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import type { Random } from '#server/db/seed/random.ts'
import { savingOn } from '#sw/sync/testing/device.ts'
import type { Saved } from '../saved.ts'
import { mergedScores, type Marks } from '../scores.ts'
import { oneOf, readerOf } from './reader.ts'
import { note, scoreLabel, type Actor, type World } from './world.ts'

/** Ids of exams, so few that people enter marks of the same ones. */
const EXAMS = [2, 3] as const
const SUBJECTS_OF_CLASS = 2
/** Marks that several people give, so that some saves change nothing; null is absent from the exam. */
const COMMON: readonly [Marks, ...Marks[]] = [10, 12.5, null]

/** Ids of the subjects of a class whose marks the person may enter. */
async function subjectsOf(cache: CacheDb, { role, ownerId }: Actor, classId: number): Promise<number[]> {
  const isTeacher = role === 'Teacher'
  const rows = (isTeacher ? await cache.teacherAssignments.toArray() : await cache.classSubjects.toArray()) as {
    classId: number
    subjectId: number
    teacherId?: number
  }[]
  const own = rows.filter((row) => row.classId === classId && (!isTeacher || row.teacherId === ownerId))
  return own
    .map(({ subjectId }) => subjectId)
    .sort((a, b) => a - b)
    .slice(0, SUBJECTS_OF_CLASS)
}

/** Marks for some students of a class; the first student and marks are unique, so that the save can be identified. */
function bodyFor(
  { saved }: World,
  random: Random,
  {
    group,
    maximum,
    ...sheet
  }: Pick<EnteredScores, 'classId' | 'examId' | 'subjectId'> & {
    group: readonly [StudentRow, ...StudentRow[]]
    maximum: number
  },
): EnteredScores {
  const chosen = random.shuffle([...group]).slice(0, random.int(1, group.length))
  const scores = chosen.map(({ id }) => ({ studentId: id, marks: random.pick(COMMON) }))
  const body = { ...sheet, scores }
  while (saved.has(scoreLabel(body))) scores[0]!.marks = random.int(0, 2 * maximum) / 2
  return body
}

export const mayEnterScores = ({ role }: Actor): boolean => (CLASS_KEEPERS as readonly string[]).includes(role)

/** The class and exam of a grid of marks on a screen. */
type Grid = { classId: number; examId: number; maximum: number; group: readonly [StudentRow, ...StudentRow[]] }

/** Saves marks in one subject, based on the marks that the grid shows. */
async function saveSubject(world: World, actor: Actor, { subjectId, ...grid }: Grid & { subjectId: number }) {
  const { device, random, ownerId } = actor
  const reader = await readerOf(actor)
  if (!reader) return undefined
  const { classId, examId, group } = grid
  const shown = await readClassSheets(reader.db, reader.cache, ownerId, { classId, examId })
  const chosen = bodyFor(world, random, { ...grid, subjectId })
  const baseOf = (studentId: number): number => shown.scores.get(scoreKey(studentId, subjectId))?.base ?? 0
  const scores = chosen.scores.map((each) => ({ ...each, base: baseOf(each.studentId) }))
  const body = { ...chosen, scores }
  const nameOf = new Map(group.map(({ id, fullname }) => [id, fullname]))
  const given = new Map(scores.map(({ studentId, marks, base }) => [nameOf.get(studentId) ?? '', { marks, base }]))
  const pendingBefore = [...world.saved.values()].filter(({ isGivenUp }) => !isGivenUp)
  const made = await note(world, { ...actor, about: [...given.keys()], label: scoreLabel(body) }, () =>
    enqueue(device.db, enterScoresOffline, { body }, savingOn(device)),
  )
  const replaced = pendingBefore.find(({ isGivenUp }) => isGivenUp)?.scores
  const own = { examId, subjectId, given }
  made.scores = replaced ? mergedScores(replaced, own) : own
  world.tried.scores++
  if (replaced) world.tried['merged scores']++
  return made
}

/** Enters marks of a class in one exam on the grid, which saves each subject as an entry of its own. */
export async function score(world: World, actor: Actor): Promise<Saved | undefined> {
  const { random } = actor
  const cache = (await readerOf(actor))?.cache
  if (!cache || !mayEnterScores(actor)) return undefined
  const students = (await cache.students.toArray()) as StudentRow[]
  const classId = random.chance(0.8) ? 1 : (oneOf(random, students)?.classId ?? 1)
  const [first, ...others] = students.filter((each) => each.classId === classId)
  const examId = random.pick(EXAMS)
  const exam = (await cache.exams.get(String(examId))) as ExamRow | undefined
  // The grid offers no exam of a year that was turned.
  if (!first || !exam || wasTurned(await readExamSetup(cache), { examId })) return undefined
  const grid: Grid = { classId, examId, maximum: MAX_MARKS[exam.type], group: [first, ...others] }
  const subjects = random.shuffle(await subjectsOf(cache, actor, classId))
  let made: Saved | undefined
  for (const subjectId of subjects.slice(0, random.int(1, SUBJECTS_OF_CLASS)))
    made = await saveSubject(world, actor, { ...grid, subjectId })
  // Sometimes saves again, as somebody who finds a mistake before the marks have been sent.
  const [subjectId] = subjects
  if (subjectId !== undefined && random.chance(0.4)) made = await saveSubject(world, actor, { ...grid, subjectId })
  return made
}
