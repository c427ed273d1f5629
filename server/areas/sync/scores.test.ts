import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScoreSheetRow, SheetScore } from '#domain/exams/scores.schema.ts'
import { scoreConflicts, scoreHistory, scores, teacherAssignments, users } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'

/** Class 1A has the students 1 to 6. */
const CLASS = 1
const [ENGLISH, ARABIC] = [1, 2]
const EXAM = 2

let school: School
let sahra: Tablet
let hodan: Tablet

beforeAll(async () => {
  school = await openSchool()
  const { db } = school
  await db.delete(teacherAssignments)
  await db
    .insert(teacherAssignments)
    .values(
      ['sahra', 'hodan'].flatMap((name) =>
        [ENGLISH, ARABIC].map((subjectId) => ({ teacherId: school.userId(name), classId: CLASS, subjectId })),
      ),
    )
  sahra = await school.tablet('sahra')
  hodan = await school.tablet('hodan')
})
afterAll(() => school.close())

beforeEach(async () => {
  for (const table of [scoreConflicts, scores]) await school.db.delete(table)
  // Nothing else may remove the history, which each test counts from the beginning.
  for (const statement of [
    sql`alter table ${scoreHistory} disable trigger append_only`,
    sql`truncate ${scoreHistory}`,
    sql`alter table ${scoreHistory} enable trigger append_only`,
  ])
    await school.db.execute(statement)
  await school.db.update(users).set({ correctionLimit: null })
})

type Given = [studentId: number, marks: number | null, base?: number]

const entryOf = (tablet: Tablet, given: readonly Given[], subjectId = ENGLISH) =>
  tablet.entry('exams.enterScores', {
    classId: CLASS,
    examId: EXAM,
    subjectId,
    scores: given.map(([studentId, marks, base = 0]) => ({ studentId, marks, base })),
  })

/** Delivers one save and returns what the device is told. */
async function save(tablet: Tablet, given: readonly Given[], subjectId = ENGLISH) {
  const [verdict] = await tablet.deliver([entryOf(tablet, given, subjectId)])
  return verdict
}

async function replicaOf(tablet: Tablet): Promise<Replica> {
  const replica = emptyReplica()
  await tablet.pull(replica)
  return replica
}

const sheetIn = (replica: Replica, subjectId = ENGLISH): readonly SheetScore[] =>
  (replica.tables.scoreSheets.get(`${CLASS}:${EXAM}:${subjectId}`) as ScoreSheetRow | undefined)?.scores ?? []

const differences = (replica: Replica) => [...replica.tables.scoreConflicts.values()]

describe('marks that are entered on two devices', () => {
  it('for different students of one class, exam and subject all count', async () => {
    expect(
      await save(sahra, [
        [1, 20],
        [2, null],
      ]),
    ).toMatchObject({ verdict: 'applied', reply: { entered: 2 } })
    expect(
      await save(hodan, [
        [2, null],
        [3, 12.5],
      ]),
    ).toMatchObject({ reply: { entered: 1, same: 1, notApplied: [] } })
    const wanted = [
      [1, 20, 1],
      [2, null, 1],
      [3, 12.5, 1],
    ]
    expect(sheetIn(await replicaOf(sahra))).toEqual(wanted)
    expect(sheetIn(await replicaOf(hodan))).toEqual(wanted)
  })

  it('for one student are in conflict on both until one maker settles it, while the first marks count', async () => {
    const replicas = [await replicaOf(sahra), await replicaOf(hodan)] as const
    expect(await save(sahra, [[1, 20]])).toMatchObject({ verdict: 'applied', reply: { notApplied: [] } })
    expect(
      await save(hodan, [
        [1, 25],
        [2, 11],
      ]),
    ).toMatchObject({
      verdict: 'applied',
      reply: { entered: 1, notApplied: [{ studentId: 1, outcome: 'conflict', standing: 20 }] },
    })
    const pullBoth = () => Promise.all([sahra.pull(replicas[0]), hodan.pull(replicas[1])])
    await pullBoth()
    for (const replica of replicas) {
      expect(sheetIn(replica)).toEqual([
        [1, 20, 1],
        [2, 11, 1],
      ])
      expect(differences(replica)).toMatchObject([
        { studentId: 1, standing: { marks: 20, by: 'sahra Test' }, challenger: { marks: 25, by: 'hodan Test' } },
      ])
    }
    const { id } = differences(replicas[1])[0] as { id: number }
    const path = `/exam/scores/conflicts/${id}/settle`
    const settled = await school.call({ method: 'POST', path, token: sahra.token, body: { keep: 'challenger' } })
    expect(settled.status).toBe(200)
    await pullBoth()
    for (const replica of replicas) {
      expect(sheetIn(replica)).toContainEqual([1, 25, 2])
      expect(differences(replica)).toEqual([])
    }
  })

  it('in one lane change the maker’s own marks, also before the device knows the new revision', async () => {
    const verdicts = await sahra.deliver([entryOf(sahra, [[1, 20]]), entryOf(sahra, [[1, 21]])])
    expect(verdicts.map(({ reply }) => reply?.['notApplied'])).toEqual([[], []])
    expect(sheetIn(await replicaOf(hodan))).toEqual([[1, 21, 2]])
    expect(differences(await replicaOf(hodan))).toEqual([])
  })

  it('are applied once, however often they are delivered', async () => {
    const entry = entryOf(sahra, [
      [1, 20],
      [2, 21],
    ])
    const [first] = await sahra.deliver([entry])
    const [again] = await sahra.deliver([entry])
    expect([first?.verdict, again?.verdict]).toEqual(['applied', 'replayed'])
    expect(again?.reply).toEqual(first?.reply)
    expect(await school.db.$count(scoreHistory)).toBe(2)
  })
})

describe('a save that costs more corrections than are left', () => {
  it('is refused as a whole, without a change of marks, while other subjects are saved', async () => {
    await school.db
      .update(users)
      .set({ correctionLimit: 1 })
      .where(eq(users.id, school.userId('sahra')))
    await save(sahra, [
      [1, 20],
      [2, 21],
      [3, 22],
    ])
    const verdicts = await sahra.deliver([
      entryOf(sahra, [
        [1, 10, 1],
        [2, 11, 1],
      ]),
      entryOf(sahra, [[1, 15]], ARABIC),
    ])
    expect(verdicts.map(({ verdict, code }) => [verdict, code])).toEqual([
      ['rejected', 'noCorrectionsLeft'],
      ['applied', undefined],
    ])
    const replica = await replicaOf(sahra)
    expect(sheetIn(replica)).toEqual([
      [1, 20, 1],
      [2, 21, 1],
      [3, 22, 1],
    ])
    expect(sheetIn(replica, ARABIC)).toEqual([[1, 15, 1]])
    expect(await save(sahra, [[3, 12, 1]])).toMatchObject({ verdict: 'applied', reply: { changed: 1, corrections: 1 } })
  })
})

describe('a teacher who loses a subject while marks wait on her tablet', () => {
  it('gets the reason of their refusal, while marks that she delivered before stay under her name', async () => {
    const replica = await replicaOf(hodan)
    await save(hodan, [[1, 20]])
    const waiting = [entryOf(hodan, [[2, 21]]), entryOf(hodan, [[2, 14]], ARABIC)]
    await school.db
      .delete(teacherAssignments)
      .where(and(eq(teacherAssignments.teacherId, school.userId('hodan')), eq(teacherAssignments.subjectId, ENGLISH)))
    const verdicts = await hodan.deliver(waiting)
    expect(verdicts.map(({ verdict, code }) => [verdict, code])).toEqual([
      ['rejected', 'notYourSubject'],
      ['applied', undefined],
    ])
    await hodan.pull(replica)
    const own = [...replica.tables.teacherAssignments.values()].filter(
      ({ teacherId }) => teacherId === school.userId('hodan'),
    )
    expect(own.map(({ subjectId }) => subjectId)).toEqual([ARABIC])
    const [standing] = await school.db.select().from(scores).where(eq(scores.subjectId, ENGLISH))
    expect(standing).toMatchObject({ studentId: 1, marks: 20, enteredBy: school.userId('hodan') })
  })
})
