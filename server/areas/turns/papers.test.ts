import { eq } from 'drizzle-orm'
import { parse } from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MadeFile } from '#domain/core/endpoint.ts'
import { EXAM_TYPES } from '#domain/exams/exams.schema.ts'
import { listChildResults } from '#domain/exams/children.endpoints.ts'
import * as reports from '#domain/exams/reports.endpoints.ts'
import { registerScore } from '#domain/exams/scores.endpoints.ts'
import { getTermReport } from '#domain/exams/term-report.endpoints.ts'
import { getTranscript } from '#domain/exams/transcript.endpoints.ts'
import { exportFile } from '#domain/exports/exports.endpoints.ts'
import type { ExportName } from '#domain/exports/exports.tables.ts'
import { changeLeaving } from '#domain/former/former.endpoints.ts'
import { transferStudent } from '#domain/students/moves.endpoints.ts'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { classes, exams } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { examReportHandlers } from '../exams/reports.handlers.ts'
import { scoreHandlers } from '../exams/scores.handlers.ts'
import { transcriptHandlers } from '../exams/transcript.handlers.ts'
import { exportHandlers } from '../exports/exports.handlers.ts'
import { formerHandlers } from '../former/former.handlers.ts'
import { moveHandlers } from '../students/moves.handlers.ts'
import { removalHandlers } from '../students/removals.handlers.ts'
import { turnHandlers } from './turns.handlers.ts'

/** The years 2026-2027 to 2028-2029; the school stands in the first. */
const [YEAR, NEXT, LATER] = [3, 4, 5]
/** Terms of the first year. */
const TERMS = [1, 2]

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [
    ...turnHandlers,
    ...examReportHandlers,
    ...scoreHandlers,
    ...transcriptHandlers,
    ...exportHandlers,
    ...moveHandlers,
    ...removalHandlers,
    ...formerHandlers,
  ]
  school = await openTestSchool(database.db, handlers, { students: 84, attendanceDays: 3 })
  // During the year one child has changed class and another one has left, both with marks.
  const [mover, leaver] = school.studentsOf('1B')
  const body = { targetClassId: classNamed('1C') }
  await school.call(transferStudent, admin(), { params: { id: mover?.id ?? 0 }, body })
  await letGo(leaver?.id ?? 0)
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const classNamed = (name: string): number => school.classes.find((each) => each.name === name)?.id ?? 0

/** Lets a student go to another school. */
async function letGo(id: number): Promise<void> {
  await school.call(softDeleteStudent, admin(), { body: { studentId: id, reason: 'Moved to Burco' } })
  await school.call(changeLeaving, admin(), { params: { id }, body: { kind: 'moved', nextSchool: null } })
}

type Ask = () => Promise<unknown>

const examsOfYear = () => database.db.select().from(exams).where(eq(exams.academicYearId, YEAR)).orderBy(exams.id)

/** What each declared report of exams is asked about a year; a new report does not compile before it is here. */
const asked: Record<keyof typeof reports | 'getTermReport', () => Promise<Ask[]>> = {
  getExamReport: async () => {
    const found = await examsOfYear()
    return school.classes.flatMap(({ id: classId }) =>
      found.map(
        ({ id: examId }) =>
          () =>
            school.call(reports.getExamReport, admin(), { body: { classId, examId } }),
      ),
    )
  },
  getFinalReport: async () =>
    school.classes.map(
      ({ id: classId }) =>
        () =>
          school.call(reports.getFinalReport, admin(), { body: { classId, academicYearId: YEAR } }),
    ),
  getMidtermReport: async () =>
    school.classes.map(
      ({ id: classId }) =>
        () =>
          school.call(reports.getMidtermReport, admin(), { body: { classId, academicYearId: YEAR } }),
    ),
  getTermReport: async () =>
    school.classes.flatMap(({ id: classId }) =>
      TERMS.map(
        (termId) => () => school.call(getTermReport, admin(), { body: { classId, academicYearId: YEAR, termId } }),
      ),
    ),
  getTypeReport: async () =>
    school.classes.flatMap(({ id: classId }) =>
      EXAM_TYPES.map(
        (examType) => () =>
          school.call(reports.getTypeReport, admin(), { body: { classId, academicYearId: YEAR, examType } }),
      ),
    ),
  getProgressReport: async () =>
    school.students.map(
      ({ id: studentId }) =>
        () =>
          school.call(reports.getProgressReport, admin(), { body: { studentId, academicYearId: YEAR } }),
    ),
  getStudentYear: async () =>
    school.students.map(
      ({ id }) =>
        () =>
          school.call(reports.getStudentYear, admin(), { params: { id, yearId: YEAR } }),
    ),
  getPerformance: async () =>
    [undefined, ...EXAM_TYPES].map(
      (examType) => () =>
        school.call(reports.getPerformance, admin(), { body: { academicYearId: YEAR, ...(examType && { examType }) } }),
    ),
}

/** The year's part of each student's transcript of all years, with what a code on it would verify. */
async function transcripts(): Promise<unknown[]> {
  const found = []
  for (const { id } of school.students) {
    const { years } = await school.call(getTranscript, admin(), { params: { id } })
    found.push([id, years.filter(({ report }) => report.academicYear === '2026-2027')])
  }
  return found
}

/** What parents are told of a child that none of the turns lets go. */
async function childResults(): Promise<unknown[]> {
  const children = await school.call(listChildResults, school.actor('parent'), {})
  const stays = children.filter(({ id }) => school.studentsOf('1A').some((each) => each.id === id))
  return stays.map(({ id, years }) => [id, years.filter(({ academicYear }) => academicYear === '2026-2027')])
}

async function linesOf(kind: ExportName): Promise<Record<string, string>[]> {
  const file: MadeFile = await school.call(exportFile, admin(), { body: { kind, format: 'csv' } })
  const pieces = []
  for await (const piece of file.pieces) pieces.push(piece)
  const text = Buffer.concat(pieces).toString().replace('\uFEFF', '')
  return parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

/** Every paper of the year as text, by its name. */
async function papers(): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const [name, questions] of Object.entries(asked)) {
    const answers = []
    for (const ask of await questions()) answers.push(await ask())
    said[name] = JSON.stringify(answers)
  }
  said['transcripts'] = JSON.stringify(await transcripts())
  said['childResults'] = JSON.stringify(await childResults())
  const ofYear = (await linesOf('marks')).filter((line) => line['academic_year'] === '2026-2027')
  said['marksFile'] = JSON.stringify(ofYear)
  said['attendanceFile'] = JSON.stringify(await linesOf('attendance'))
  return said
}

async function turn(fromYearId: number, toYearId: number): Promise<number> {
  const prepared = await school.call(endpoints.prepareTurn, admin(), { body: { fromYearId, toYearId, rule: 'all' } })
  const params = { id: prepared.turn.id }
  const children = school.guardians.map(({ studentId }) => studentId)
  const group = school.studentsOf('3A').filter(({ id }) => !children.includes(id))
  for (const [at, outcome] of (['repeats', 'moves', 'leaves'] as const).entries()) {
    const studentIds = fromYearId === YEAR && group[at] ? [group[at].id] : []
    if (studentIds.length > 0)
      await school.call(endpoints.chooseInTurn, admin(), { params, body: { studentIds, outcome } })
  }
  const { counts } = previewOf(await school.call(endpoints.getTurnDraft, admin(), { params }))
  await school.call(endpoints.turnYear, admin(), { params, body: counts })
  return params.id
}

const takeBack = (id: number) => school.call(endpoints.takeTurnBack, admin(), { params: { id } })

describe('the papers of a year that was turned', () => {
  let before: Record<string, string> = {}

  it('are all asked for, and say something', async () => {
    before = await papers()
    expect(Object.keys(asked).toSorted()).toEqual([...Object.keys(reports), 'getTermReport'].toSorted())
    for (const [name, text] of Object.entries(before)) expect([name, text.length > 1_000]).toEqual([name, true])
  })

  it('are the same to the byte after the turn', async () => {
    await turn(YEAR, NEXT)
    expect(await papers()).toEqual(before)
  })

  it('are the same after classes were renamed, marks of the new year entered, and students moved or gone', async () => {
    for (const [name, later] of [
      ['1A', '1 Alif'],
      ['2A', '2 Alif'],
    ] as const)
      await database.db
        .update(classes)
        .set({ name: later })
        .where(eq(classes.id, classNamed(name)))
    const [, first, second, third] = school.studentsOf('1A')
    const values = { name: 'Monthly exam', type: 'MONTHLY' as const, academicYearId: NEXT }
    const [exam] = await database.db.insert(exams).values(values).returning()
    const score = { studentId: first?.id ?? 0, examId: exam?.id ?? 0, subjectId: 1 }
    await school.call(registerScore, admin(), { body: { ...score, marks: 11, academicYearId: NEXT } })
    const target = { params: { id: second?.id ?? 0 }, body: { targetClassId: classNamed('2B') } }
    await school.call(transferStudent, admin(), target)
    await letGo(third?.id ?? 0)
    expect(await papers()).toEqual(before)
  })

  it('are the same after a second turn, and after it was taken back', async () => {
    const second = await turn(NEXT, LATER)
    expect(await papers()).toEqual(before)
    await takeBack(second)
    expect(await papers()).toEqual(before)
    await school.call(endpoints.dropTurn, admin(), { params: { id: second } })
  })
})
