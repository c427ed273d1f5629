import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { scoreConflicts, scoreHistory, scores, users } from '../../db/schema.ts'
import { seededRandom } from '../../db/seed/random.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet, Verdict } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
let other: Tablet
let hodan: Tablet

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  other = await school.tablet('admin')
  hodan = await school.tablet('hodan')
})
afterAll(() => school.close())

/** Both monthly, of different years: what is done to one can be compared with what is done to the other. */
const [AT_ONCE, ONE_BY_ONE] = [1, 4] as const

type Sheet = {
  classId: number
  subjectId: number
  scores: { studentId: number; marks: number | null; base?: number }[]
}

const entryOf = (tablet: Tablet, examId: number, sheet: Sheet): PushEntry =>
  tablet.entry('exams.enterScores', { examId, ...sheet }, { madeAt: '2026-01-01T06:00:00.000Z' })

async function toldOf(examId: number) {
  const { db } = school
  const told = async (table: typeof scores | typeof scoreHistory | typeof scoreConflicts, order = table.id) =>
    (await db.select().from(table).where(eq(table.examId, examId)).orderBy(order)) as Record<string, unknown>[]
  const pick = (rows: Record<string, unknown>[], ...names: string[]) =>
    rows.map((row) => names.map((name) => row[name]))
  const byScore = (a: unknown[], b: unknown[]): number => (String(a) < String(b) ? -1 : 1)
  const of = ['studentId', 'subjectId', 'classId'] as const
  return {
    scores: pick(await told(scores), ...of, 'marks', 'revision', 'madeAt', 'enteredBy').toSorted(byScore),
    history: pick(await told(scoreHistory), ...of, 'marks', 'outcome', 'oldMarks', 'reason', 'madeAt', 'isCorrection'),
    conflicts: pick(
      await told(scoreConflicts),
      ...of,
      'standingMarks',
      'challengerMarks',
      'challengerAt',
      'kept',
    ).toSorted(byScore),
  }
}

const repliesOf = (verdicts: readonly Verdict[]): unknown[] =>
  verdicts.map((each) => ('reply' in each ? each.reply : [each.verdict, 'code' in each ? each.code : null]))

it('scores of one push have the same effects as when each is pushed by itself', { timeout: 120_000 }, async () => {
  const random = seededRandom('score sets')
  const ids = [...studentIds('1A'), ...studentIds('1B')]
  const met = new Set<string>()
  const sheet = (): Sheet => {
    const classId = random.pick([1, 2])
    const [own, others] = classId === 1 ? [studentIds('1A'), studentIds('1B')] : [studentIds('1B'), studentIds('1A')]
    const given = random.shuffle(random.pick([own, own, own, own, own, own, ids, others])).slice(0, random.int(1, 4))
    const marksOf = () => (random.chance(0.1) ? null : random.int(0, random.chance(0.03) ? 60 : 40) / 2)
    const baseOf = () => random.pick<{ base?: number }>([{}, { base: 0 }, { base: 1 }, { base: 2 }])
    const subjectId = random.pick([1, 2])
    return { classId, subjectId, scores: given.map((studentId) => ({ studentId, marks: marksOf(), ...baseOf() })) }
  }
  for (let round = 0; round < 25; round++) {
    const tablet = random.pick([admin, other])
    const sheets = Array.from({ length: random.int(2, 6) }, sheet)
    const together = await tablet.deliver(sheets.map((each) => entryOf(tablet, AT_ONCE, each)))
    const singly: Verdict[] = []
    const refused = new Set<string>()
    for (const [at, each] of sheets.entries()) {
      const key = `${each.classId}:${each.subjectId}`
      // Only within a push do entries wait behind a rejected one.
      if (refused.has(key)) {
        expect(together[at]?.verdict).toBe('notAttempted')
        singly.push({ id: '', verdict: 'notAttempted' })
        continue
      }
      const [verdict] = await tablet.deliver([entryOf(tablet, ONE_BY_ONE, each)])
      if (verdict?.verdict === 'rejected') refused.add(key)
      singly.push(verdict!)
    }
    expect(repliesOf(together)).toEqual(repliesOf(singly))
    expect(await toldOf(AT_ONCE)).toEqual(await toldOf(ONE_BY_ONE))
    for (const each of together) met.add(each.verdict)
  }
  for (const [outcome] of (await toldOf(AT_ONCE)).history.map((row) => [String(row[4])])) met.add(outcome!)
  for (const what of ['applied', 'rejected', 'entered', 'changed', 'same', 'conflict', 'refused'])
    expect([...met]).toContain(what)
})

it('scores of several subjects are written by one statement, each under the number of its own write', async () => {
  const { db } = school
  await db.execute(sql`create table seen_statements (named text)`)
  await db.execute(sql`create function see_statement() returns trigger language plpgsql as $$
    begin insert into seen_statements values (tg_table_name); return null; end $$`)
  for (const table of ['scores', 'score_history'])
    await db.execute(sql`create trigger see_statement after insert on ${sql.identifier(table)}
      for each statement execute function see_statement()`)
  const given = studentIds('2A').map((studentId) => ({ studentId, marks: 12 }))
  const entries = [1, 2].map((subjectId) => entryOf(admin, 2, { classId: 3, subjectId, scores: given }))
  await admin.deliver(entries)
  expect(await db.$count(sql`seen_statements`)).toBe(2)
  const history = await db.select().from(scoreHistory).where(eq(scoreHistory.examId, 2))
  expect(history.map(({ subjectId, writeId }) => [subjectId, writeId])).toEqual(
    entries.flatMap(({ id }, at) => given.map(() => [at + 1, id])),
  )
})

it('a teacher with too few corrections for all subjects has the first subjects saved', async () => {
  const [first = 0, second = 0] = studentIds('1B')
  const sheet = (subjectId: number, marks: number): Sheet => ({
    classId: 2,
    subjectId,
    scores: [first, second].map((studentId) => ({ studentId, marks })),
  })
  await admin.deliver([1, 2].map((subjectId) => entryOf(admin, 3, sheet(subjectId, 10))))
  await school.db.update(users).set({ correctionLimit: 3 }).where(eq(users.username, 'hodan'))
  const verdicts = await hodan.deliver([1, 2].map((subjectId) => entryOf(hodan, 3, sheet(subjectId, 20))))
  expect(verdicts.map((each) => ('code' in each ? each.code : each.verdict))).toEqual(['applied', 'noCorrectionsLeft'])
  const isHers = eq(scoreHistory.isCorrection, true)
  expect(await school.db.$count(scoreHistory, isHers)).toBe(2)
})
