import { testYear } from './test-year.ts'

/** Terms of the test year; the ids are not in their order. */
export const TERMS = [
  { id: 2, name: 'Autumn', firstDay: '2026-08-01', lastDay: '2026-11-15' },
  { id: 5, name: 'Winter', firstDay: '2026-11-20', lastDay: '2027-02-28' },
  { id: 3, name: 'Spring', firstDay: '2027-03-01', lastDay: '2027-07-31' },
]

/** The term of each exam of the test year. */
export const TERM_OF: Readonly<Record<number, number>> = { 1: 2, 2: 5, 3: 3 }

/** The test year with terms: the monthly in the first, the midterm in the second, the final in the third. */
export function testTerms(published?: Parameters<typeof testYear>[0]) {
  const rows = testYear(published)
  const { years, exams } = rows.examSetup
  const examSetup = {
    ...rows.examSetup,
    years: years.map((year) => ({ ...year, terms: TERMS })),
    exams: exams.map((exam) => {
      const termId = TERM_OF[exam.id]
      return termId === undefined ? exam : { ...exam, termId }
    }),
  }
  return { ...rows, examSetup }
}
