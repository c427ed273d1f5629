import { describe, expect, it } from 'vitest'
import { finalReport, typeReport } from './exams.reports.ts'
import { maximumOf } from './figures.rules.ts'
import { termReport } from './term.reports.ts'
import { TERMS, testTerms } from './test-terms.ts'
import { testYear } from './test-year.ts'
import type { ReportRows } from '../report.ts'

const AT = { today: '2026-11-23', timeZone: 'Africa/Mogadishu', since: '' }
const ROWS: Pick<ReportRows, 'students' | 'classes' | 'className' | 'examSetup' | 'scoreSheets'> = testTerms()
const [CLASS_1A, CLASS_1B] = [1, 2]
const [AUTUMN, WINTER, SPRING] = TERMS.map(({ id }) => id) as [number, number, number]

const termOf = (classId: number, termId: number, rows = ROWS) =>
  termReport.compute(rows, { classId, academicYearId: 3, termId }, AT)!
const ranksIn = ({ report }: ReturnType<typeof termOf>) =>
  report.map(({ fullName, rank, totalMarks, soFar }) => [fullName, rank, totalMarks, soFar.possible])

describe('the report of a term', () => {
  it('counts its exams alone, out of what could be reached in them, in the class of the end of the year', () => {
    expect(ranksIn(termOf(CLASS_1A, AUTUMN))).toEqual([
      ['Deeqa', 1, 38, 40],
      ['Bile', 2, 22, 40],
      ['Cabdi', 3, 16, 40],
      ['Ebla', null, 0, 40],
    ])
    // Deeqa has left before the midterm.
    expect(ranksIn(termOf(CLASS_1A, WINTER))).toEqual([
      ['Bile', 1, 35, 60],
      ['Cabdi', 2, 12, 60],
      ['Ebla', null, 0, 60],
    ])
    // Amina sat the midterm in the other class.
    expect(ranksIn(termOf(CLASS_1B, WINTER))[0]).toEqual(['Amina', 1, 56, 60])
    expect(termOf(CLASS_1A, WINTER).moved).toEqual([
      { studentId: 1, fullName: 'Amina', to: '1B' },
      { studentId: 8, fullName: 'Hodan', to: '1B' },
    ])
    expect(termOf(CLASS_1A, WINTER).report[1]?.soFar).toEqual({
      possible: 60,
      percent: 20,
      held: ['MIDTERM'],
      missing: 1,
    })
  })

  it('has the average of the class in each subject, where absence counts 0 and missing marks do not count', () => {
    expect(termOf(CLASS_1A, AUTUMN)).toMatchObject({ averages: [15, 10.3], average: 25.3 })
    expect(termOf(CLASS_1A, WINTER)).toMatchObject({ averages: [15, 16], average: 23.5 })
    // Nobody has marks of a term of the other class's final.
    expect(termOf(CLASS_1A, SPRING)).toMatchObject({ averages: [null, null], average: 0 })
  })

  it('has the marks of the term before beside, of the last one that the class has marks of', () => {
    expect(termOf(CLASS_1A, AUTUMN)).toMatchObject({ before: null, report: [{ before: null }, {}, {}, {}] })
    const spring = termOf(CLASS_1B, SPRING)
    expect(spring.before).toEqual({ name: 'Winter', maximum: 30 })
    const [amina] = spring.report
    expect(amina?.before).toEqual({ total: 56, possible: 60 })
    expect(amina?.subjects.map(({ marks, before }) => [marks, before])).toEqual([
      [50, 30],
      [46, 26],
    ])
    const without = { ...ROWS, scoreSheets: ROWS.scoreSheets.filter(({ examId }) => examId !== 2) }
    expect(termOf(CLASS_1B, SPRING, without).before).toEqual({ name: 'Autumn', maximum: 20 })
  })

  it('adds up over all terms to the totals of the year', () => {
    for (const classId of [CLASS_1A, CLASS_1B]) {
      const year = finalReport.compute(ROWS, { classId, academicYearId: 3 }, AT)!
      const terms = [AUTUMN, WINTER, SPRING].map((termId) => termOf(classId, termId))
      for (const { studentId, totalMarks } of year.report) {
        const rows = terms.flatMap(({ report }) => report.filter((row) => row.studentId === studentId))
        expect(rows.reduce((all, row) => all + row.totalMarks, 0)).toBe(totalMarks)
      }
    }
  })

  it('is that of 350 marks for monthly and midterm in seven subjects', () => {
    expect(maximumOf(['MONTHLY', 'MIDTERM'], 7)).toBe(350)
    const both = {
      ...ROWS,
      examSetup: {
        ...ROWS.examSetup,
        exams: ROWS.examSetup.exams.map((exam) => (exam.id === 2 ? { ...exam, termId: AUTUMN } : exam)),
      },
    }
    expect(ranksIn(termOf(CLASS_1A, AUTUMN, both))[0]).toEqual(['Bile', 1, 57, 100])
  })

  it('is missing of a term or class that is not there', () => {
    expect(termReport.compute(ROWS, { classId: 1, academicYearId: 3, termId: 9 }, AT)).toBeNull()
    expect(termReport.compute(ROWS, { classId: 9, academicYearId: 3, termId: AUTUMN }, AT)).toBeNull()
    expect(termReport.compute(testYear(), { classId: 1, academicYearId: 3, termId: AUTUMN }, AT)).toBeNull()
  })
})

it('the report by type says of which terms report cards can be made, also in a year without terms', () => {
  const cardsOf = (classId: number, rows = ROWS) =>
    typeReport.compute(rows, { classId, academicYearId: 3, examType: 'MONTHLY', passThreshold: 50 }, AT)?.cards
  expect(cardsOf(CLASS_1A)).toEqual({ termIds: [AUTUMN, WINTER], isFinal: false })
  expect(cardsOf(CLASS_1B)).toEqual({ termIds: [AUTUMN, WINTER, SPRING], isFinal: true })
  expect(cardsOf(CLASS_1B, testYear())).toEqual({ termIds: [], isFinal: true })
})
