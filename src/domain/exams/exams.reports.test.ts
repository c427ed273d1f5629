import { describe, expect, it } from 'vitest'
import { childResults } from './children.rules.ts'
import { examReport, finalReport, midtermReport, typeReport } from './exams.reports.ts'
import { EXAM_TYPES, MAX_MARKS } from './exams.schema.ts'
import { performance } from './performance.reports.ts'
import { progressReport, studentYear } from './student.reports.ts'
import type { Marks } from './scores.schema.ts'
import { testClass } from './test-class.ts'

const AT = { today: '2026-11-23', timeZone: 'UTC', since: '' }
const YEAR = { classId: 1, academicYearId: 3 }

const ranksOf = (rows: readonly { fullName: string; rank: number | null }[]) =>
  rows.map(({ fullName, rank }) => `${fullName} ${rank}`)

describe('the exam report of a class', () => {
  it('ranks equal totals alike, skips the next rank, and puts students without scores last without a rank', () => {
    const rows = testClass({
      sheets: [[1, 1, { 2: 18, 3: 18, 1: 20, 5: 3 }]],
      students: [
        [1, 'Amina'],
        [2, 'Bile'],
        [3, 'Cabdi'],
        [4, 'Deeqa'],
        [5, 'Ebla'],
      ],
    })
    const found = examReport.compute(rows, { classId: 1, examId: 1 }, AT)
    expect(ranksOf(found?.report ?? [])).toEqual(['Amina 1', 'Bile 2', 'Cabdi 2', 'Ebla 4', 'Deeqa null'])
  })

  it('distinguishes 0, absent and missing marks, and counts both of the latter as 0', () => {
    const rows = testClass({ sheets: [[1, 1, { 1: 0, 2: null }]] })
    const found = examReport.compute(rows, { classId: 1, examId: 1 }, AT)
    const marksOf = (name: string) => found?.report.find(({ fullName }) => fullName === name)?.subjects
    expect(marksOf('Amina')).toEqual([
      { subject: 'English', marks: 0 },
      { subject: 'Somali', marks: null },
    ])
    expect(marksOf('Bile')?.[0]?.marks).toBe('ABSENT')
    expect(found?.report.map(({ totalMarks }) => totalMarks)).toEqual([0, 0, 0, 0])
  })

  it('divides the total by the number of subjects and rounds', () => {
    const rows = testClass({
      sheets: [
        [1, 1, { 1: 17.5 }],
        [1, 2, { 1: 20 }],
      ],
    })
    expect(examReport.compute(rows, { classId: 1, examId: 1 }, AT)?.report[0]).toMatchObject({
      totalMarks: 37.5,
      percent: 19,
    })
  })

  it('keeps a student in the class in which her marks were made, and says that she has left it', () => {
    const rows = testClass({
      sheets: [
        [1, 1, { 1: 20, 2: 10 }],
        [2, 1, { 1: 30 }, 2],
      ],
      students: [
        [1, 'Amina', 2],
        [2, 'Bile'],
      ],
    })
    const monthly = examReport.compute(rows, { classId: 1, examId: 1 }, AT)
    expect(monthly?.report.map(({ fullName, hasLeft }) => [fullName, hasLeft])).toEqual([
      ['Amina', true],
      ['Bile', false],
    ])
    const midterm = examReport.compute(rows, { classId: 2, examId: 2 }, AT)
    expect(midterm?.report.map(({ fullName, hasLeft }) => [fullName, hasLeft])).toEqual([['Amina', false]])
    const year = studentYear.compute(rows, { studentId: 1, academicYearId: 3 }, AT)
    expect(year).toMatchObject({ total: 50, student: { class: '1B', classes: ['1A', '1B'] } })
  })

  it('ranks alike whether or not the reader knows the students who have left', () => {
    const sheets = [[1, 1, { 1: 20, 2: 10 }]] as const
    const known = testClass({
      sheets,
      students: [
        [1, 'Amina', 2],
        [2, 'Bile'],
      ],
    })
    const unknown = testClass({ sheets, students: [[2, 'Bile']] })
    const rankOfBile = (rows: typeof known) =>
      examReport.compute(rows, { classId: 1, examId: 1 }, AT)?.report.find(({ studentId }) => studentId === 2)?.rank
    expect([rankOfBile(known), rankOfBile(unknown)]).toEqual([2, 2])
    expect(examReport.compute(unknown, { classId: 1, examId: 1 }, AT)?.report[0]?.fullName).toBe('ID 1')
  })

  it('is null for a class that the reader does not see, and for a deleted exam', () => {
    const rows = testClass({ sheets: [[1, 1, { 1: 20 }]] })
    expect(examReport.compute(rows, { classId: 9, examId: 1 }, AT)).toBeNull()
    const [first, ...others] = rows.examSetup.exams
    const hidden = { ...rows, examSetup: { ...rows.examSetup, exams: [{ ...first!, hidden: true }, ...others] } }
    expect(examReport.compute(hidden, { classId: 1, examId: 1 }, AT)).toBeNull()
    expect(finalReport.compute(hidden, YEAR, AT)?.report[0]?.totalMarks).toBe(0)
  })

  it('shows a subject that the class does not take once it has marks', () => {
    const rows = testClass({ sheets: [[1, 3, { 1: 20 }]] })
    expect(examReport.compute(rows, { classId: 1, examId: 1 }, AT)?.subjects).toEqual(['English', 'Somali', 'Physics'])
  })
})

describe('the reports of a year', () => {
  it('count several exams of one type as their mean, in halves', () => {
    const rows = testClass({
      sheets: [
        [1, 1, { 1: 20, 2: 10 }],
        [4, 1, { 1: 15, 2: null, 3: 11.5 }],
      ],
    })
    const found = typeReport.compute(rows, { ...YEAR, examType: 'MONTHLY', passThreshold: 50 }, AT)
    expect(found?.report.map(({ studentName, subjects }) => [studentName, subjects['English']])).toEqual([
      ['Amina', 17.5],
      ['Cabdi', 11.5],
      ['Bile', 5],
      ['Deeqa', null],
    ])
    expect(found?.exams.map(({ name }) => name)).toEqual(['Monthly', 'Second monthly'])
  })

  it('pass students in the report by type from the threshold on', () => {
    const rows = testClass({
      sheets: [
        [3, 1, { 1: 50, 2: 49.5, 3: null }],
        [3, 2, { 1: 0, 2: 0.5 }],
      ],
    })
    const statuses = (passThreshold: number) =>
      typeReport
        .compute(rows, { ...YEAR, examType: 'FINAL', passThreshold }, AT)
        ?.report.map(({ passStatus }) => passStatus)
    expect(statuses(50)).toEqual(['PASSED', 'PASSED', 'FAILED', 'NO_SCORES'])
    expect(statuses(51)).toEqual(['FAILED', 'FAILED', 'FAILED', 'NO_SCORES'])
  })

  it('divide the midterm total by 500 and pass students at 250, without the final', () => {
    const students = [[1, 'Amina']] as const
    const rows = testClass({
      sheets: [
        [1, 1, { 1: 20 }],
        [2, 1, { 1: 30 }],
        [3, 1, { 1: 50 }],
      ],
      students,
    })
    expect(midtermReport.compute(rows, YEAR, AT)).toMatchObject({
      report: [{ totalMarks: 50, percent: 10, passed: false }],
      average: 50,
      passed: 0,
      passRate: 0,
    })
  })

  it('give the final report its average and best student of those with scores', () => {
    const rows = testClass({ sheets: [[3, 1, { 2: 40, 3: 45 }]] })
    expect(finalReport.compute(rows, YEAR, AT)).toMatchObject({ average: 42.5, topPerformer: 'Cabdi' })
    expect(finalReport.compute(testClass({ sheets: [] }), YEAR, AT)).toMatchObject({ average: 0, topPerformer: null })
  })

  it('grade a transcript by subject and divide by the number of subjects', () => {
    const rows = testClass({
      sheets: [
        [1, 1, { 1: 20 }],
        [2, 1, { 1: 30 }],
        [3, 1, { 1: 41 }],
        [1, 2, { 1: null }],
      ],
    })
    expect(studentYear.compute(rows, { studentId: 1, academicYearId: 3 }, AT)).toMatchObject({
      subjects: [
        { subject: 'English', monthly: 20, midterm: 30, final: 41, total: 91, grade: 'A+' },
        // Its final was not held.
        { subject: 'Somali', monthly: 'ABSENT', midterm: null, final: null, total: 0, grade: '' },
      ],
      total: 91,
      percentage: 45.5,
    })
    expect(studentYear.compute(rows, { studentId: 9, academicYearId: 3 }, AT)).toBeNull()
  })

  it('measure performance against the marks that could be reached in the exams that were held', () => {
    const rows = testClass({
      sheets: [
        [1, 1, { 1: 20, 2: 10 }],
        [1, 2, { 1: 10, 2: 0 }],
        [1, 1, { 4: 20 }, 2],
      ],
      students: [
        [1, 'Amina'],
        [2, 'Bile'],
        [3, 'Cabdi'],
        [4, 'Deeqa', 2],
      ],
    })
    const found = performance.compute(rows, { academicYearId: 3, passThreshold: 50 }, AT)
    expect(found?.classes).toEqual([
      // Nothing was held in Somali.
      { classId: 2, className: '1B', students: 1, average: 100, passRate: 100, best: 'Deeqa', weakest: 'Deeqa' },
      { classId: 1, className: '1A', students: 2, average: 50, passRate: 50, best: 'Amina', weakest: 'Bile' },
    ])
    expect(found?.subjects.map(({ subject, average, best }) => [subject, average, best])).toEqual([
      ['English', 83.3, '1B'],
      ['Somali', 25, '1A'],
    ])
  })
})

describe('the results that parents see', () => {
  const sheets = [
    [1, 1, { 1: 18, 2: 20 }],
    [2, 1, { 1: 25, 2: 20 }],
  ] as const
  const child = { id: 1, fullname: 'Amina', classId: 1 }

  it('are only those published in the class in which the marks were made', () => {
    const seen = (published: readonly (readonly [number, number])[]) =>
      childResults(testClass({ sheets, published }), child, AT).years[0]?.exams.map(({ name }) => name)
    expect(seen([])).toBeUndefined()
    expect(seen([[1, 2]])).toBeUndefined()
    expect(seen([[1, 1]])).toEqual(['Monthly'])
    expect(
      seen([
        [1, 1],
        [2, 1],
      ]),
    ).toEqual(['Monthly', 'Midterm'])
  })

  it('have the rank among the whole class, and grades once all three types are published', () => {
    const [year] = childResults(testClass({ sheets, published: [[1, 1]] }), child, AT).years
    expect(year?.exams[0]).toMatchObject({ total: 18, maximum: 40, rank: 2, ranked: 2 })
    expect(year?.subjects[0]).toMatchObject({ monthly: 18, midterm: null, total: 18, grade: null })
    const all = testClass({
      sheets: [...sheets, [3, 1, { 1: 50 }]],
      published: [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    })
    expect(childResults(all, child, AT).years[0]?.subjects[0]).toMatchObject({ total: 93, grade: 'A+' })
  })
})

/** A small generator with a fixed seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('all reports of a random class', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))('agree to the half mark (seed %i)', (seed) => {
    const random = randomOf(seed)
    const types = { 1: 'MONTHLY', 2: 'MIDTERM', 3: 'FINAL', 4: 'MONTHLY' } as const
    const students = Array.from({ length: 12 }, (_, at) => [at + 1, `Student ${at + 1}`] as const)
    const draw = (most: number): Marks => (random() < 0.05 ? null : Math.round(random() * most * 2) / 2)
    const sheets = ([1, 2, 3, 4] as const).flatMap((examId) =>
      [1, 2].map(
        (subjectId) =>
          [
            examId,
            subjectId,
            Object.fromEntries(
              students.flatMap(([id]) => (random() < 0.1 ? [] : [[id, draw(MAX_MARKS[types[examId]])]])),
            ),
          ] as const,
      ),
    )
    const rows = testClass({ sheets, students })
    const final = finalReport.compute(rows, YEAR, AT)!
    const midterm = midtermReport.compute(rows, YEAR, AT)!
    const byType = EXAM_TYPES.map(
      (examType) => typeReport.compute(rows, { ...YEAR, examType, passThreshold: 50 }, AT)!.report,
    )
    const totalIn = (report: readonly { id: number; totalMarks: number }[] | undefined, student: number) =>
      report?.find(({ id }) => id === student)?.totalMarks ?? NaN
    for (const { studentId, totalMarks } of final.report) {
      const asked = { studentId, academicYearId: 3 }
      const [monthly, middle, last] = byType.map((report) => totalIn(report, studentId)) as [number, number, number]
      expect(monthly + middle + last).toBe(totalMarks)
      expect(midterm.report.find((row) => row.studentId === studentId)?.totalMarks).toBe(monthly + middle)
      expect(studentYear.compute(rows, asked, AT)?.total).toBe(totalMarks)
      expect(progressReport.compute(rows, asked, AT)?.grandTotal).toBe(totalMarks)
      const child = { id: studentId, fullname: '', classId: 1 }
      const published = [1, 2, 3, 4].map((examId) => ({ examId, classId: 1 }))
      const seen = childResults({ ...rows, examSetup: { ...rows.examSetup, publications: published } }, child, AT)
      expect(seen.years[0]?.total ?? 0).toBe(totalMarks)
    }
    const totals = final.report.filter(({ rank }) => rank !== null)
    for (const { rank, totalMarks } of totals)
      expect(rank).toBe(1 + totals.filter((other) => other.totalMarks > totalMarks).length)
  })
})
