import { sql } from 'drizzle-orm'
import type { ScoreConflictRow, ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { enteredIn } from '#data/exams/class-sheets.queries.ts'
import type { Db } from '#server/db/types.ts'
import { enter, entriesOf } from '#sw/sync/testing/device.ts'
import type { AtSchool } from '../saved.ts'
import { correctionsOf, savesOf, type ScoresAtSchool } from '../scores.ts'
import { signIn } from './sign-in-name.ts'
import { saveOf, type World } from './world.ts'

/** Corrections that a teacher has in a year unless a limit was set for her. */
const SCHOOLS_LIMIT = 20

/** Reads the scores that the school has recorded, with the numbers of their writes. */
export async function readScoresAtSchool(db: Db): Promise<ScoresAtSchool> {
  const read = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    ((await db.execute(query)) as { rows: T[] }).rows
  const of = sql`student_id as "studentId", exam_id as "examId", subject_id as "subjectId"`
  const events = await read<ScoresAtSchool['events'][number]>(
    sql`select ${of}, write_id as label, write_id as write, endpoint, fullname as student, marks::float8 as marks,
      old_marks::float8 as "oldMarks", was_there as "wasThere", outcome, is_correction as "isCorrection",
      ${signIn} as by, device_code as device
      from score_history join students on students.id = student_id join users on users.id = made_by
      order by score_history.id`,
  )
  const standing = await read<ScoresAtSchool['standing'][number]>(
    sql`select ${of}, marks::float8 as marks, revision from scores where deleted_at is null`,
  )
  const open = await read<ScoresAtSchool['open'][number]>(
    sql`select ${of}, standing_marks::float8 as standing, challenger_marks::float8 as challenger, ${signIn} as by
      from score_conflicts join users on users.id = challenger_by where settled_at is null`,
  )
  const namesOf = async (query: ReturnType<typeof sql>): Promise<Set<string>> =>
    new Set((await read<{ name: string }>(query)).map(({ name }) => name))
  const moved = await namesOf(sql`select fullname as name from students where id in
    (select student_id from class_moves where note is null or note not like 'Turn of the year into %'
      union select student_id from student_removals where turn_id is null)`)
  const limits = await read<{ name: string; most: number }>(
    sql`select ${signIn} as name, coalesce(correction_limit, ${SCHOOLS_LIMIT}::int) as most
      from users where role = 'Teacher'`,
  )
  const teachers = new Map(limits.map(({ name, most }) => [name, most]))
  return { events, standing, open, moved, teachers }
}

/** Ids of open conflicts of scores, oldest first. */
export async function openDifferences(db: Db): Promise<number[]> {
  const found = await db.execute(sql`select id from score_conflicts where settled_at is null order by id`)
  return (found as { rows: { id: number }[] }).rows.map(({ id }) => id)
}

/** Most corrections that a restored school may have forgotten, for which it may have refused others before the restore. */
const forgotten = ({ saved }: World, teacher: string): number =>
  [...saved.values()]
    .filter(({ maker, isBeforeRestore }) => maker === teacher && isBeforeRestore)
    .reduce((sum, { scores }) => sum + (scores?.given.size ?? 0), 0)

/** Errors N: makers of marks that do not count and who were not told so on the device. */
export async function untoldMakers(world: World, { scores }: AtSchool): Promise<string[]> {
  const noticed = new Set<string>()
  const wrong: string[] = []
  for (const device of world.devices) {
    enter(device)
    for (const entry of await entriesOf(device)) {
      const save = enteredIn(entry) && saveOf(world, entry)
      if (!save) continue
      if (entry.state === 'acknowledged' && entry.attention !== null) noticed.add(save.label)
      if (entry.lastError?.code !== 'noCorrectionsLeft' || entry.parkReason !== 'rejected') continue
      world.tried['refused corrections']++
      const needed = correctionsOf(scores, save.maker) + (save.scores?.given.size ?? 0) + forgotten(world, save.maker)
      if (needed <= (scores.teachers.get(save.maker) ?? Infinity))
        wrong.push(`N: ${save.label} was refused, and ${save.maker} has corrections left`)
    }
  }
  for (const [label, events] of savesOf(scores)) {
    const isTold = noticed.has(label) || world.saved.get(label)?.isUnseen
    const isOff = events.some(({ outcome }) => outcome === 'conflict' || outcome === 'refused')
    if (isOff && !isTold) wrong.push(`N: the maker of ${label} does not know that some of it does not count`)
    if (isOff) world.tried['differing scores']++
  }
  return wrong
}

type Tables = Record<string, [string, unknown][]>

/** Errors in a person's new replica: scores (D) and conflicts (N, X) of her students that differ from the school's. */
export function wrongScoresFor(name: string, tables: Tables, { standing, open }: ScoresAtSchool): string[] {
  const rowsOf = <T>(table: string): T[] => (tables[table] ?? []).map(([, row]) => row as T)
  const sheets = rowsOf<ScoreSheetRow>('scoreSheets')
  if (sheets.length === 0) return []
  const own = new Set(rowsOf<StudentRow>('students').map(({ id }) => id))
  const keyOf = (of: { studentId: number; examId: number; subjectId: number }, ...rest: unknown[]): string =>
    [of.studentId, of.examId, of.subjectId, ...rest].join(' ')
  const there = new Set(standing.map((each) => keyOf(each, each.marks, each.revision)))
  const shown = sheets.flatMap(({ examId, subjectId, scores }) =>
    scores.map(([studentId, marks, revision]) => keyOf({ studentId, examId, subjectId }, marks, revision)),
  )
  const disputed = new Set(
    rowsOf<ScoreConflictRow>('scoreConflicts').map((each) => keyOf(each, each.standing.marks, each.challenger.marks)),
  )
  const wanted = open
    .filter(({ studentId }) => own.has(studentId))
    .map((each) => keyOf(each, each.standing, each.challenger))
  return [
    ...shown.filter((key) => !there.has(key)).map((key) => `D: ${name} is shown the score ${key}`),
    ...(new Set(shown).size === shown.length ? [] : [`D: ${name} is shown a score twice`]),
    ...wanted.filter((key) => !disputed.has(key)).map((key) => `N: ${name} does not see the difference ${key}`),
    ...(disputed.size === wanted.length ? [] : [`X: ${name} sees ${disputed.size} differences of ${wanted.length}`]),
  ]
}
