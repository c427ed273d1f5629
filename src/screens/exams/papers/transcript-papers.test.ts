import { expect, test } from 'vitest'
import { studentYear } from '#domain/exams/student.reports.ts'
import { testYear, YEAR } from '#domain/exams/test-year.ts'
import { earlierYearOf, reportOfEarlier } from '#domain/exams/earlier.schema.ts'
import { earlierPagesOf, transcriptsOf } from './transcript-papers.ts'
import { transcriptOf } from './year-papers.ts'

const AT = { today: '2026-11-23', timeZone: 'Africa/Mogadishu', since: '' }
const made = {
  school: { name: 'Dugsi', address: '', phones: [], logo: '' },
  today: '2026-11-23',
  origin: 'https://school.example',
  newCode: () => '0'.repeat(26),
}
const studentId = YEAR.findIndex(({ result }) => result?.grade) + 1
const report = studentYear.compute(testYear(), { studentId, academicYearId: 3 }, AT)!
const year = { report, examIds: [1, 2, 3], counted: [], isPublished: true }

test('each year of a transcript is the page that the year alone has, with a code once its exams are published', () => {
  const [published, hidden] = transcriptsOf([year, { ...year, isPublished: false }], made)
  const { code, ...page } = published!.paper
  expect(page).toEqual(transcriptOf(report, made))
  expect(code?.link).toBe(`https://school.example/verify/${'0'.repeat(26)}`)
  expect(published!.kept).toMatchObject({
    kind: 'transcript',
    studentId,
    examIds: [1, 2, 3],
    content: { printed: { student: report.student.fullName, academicYear: report.academicYear } },
  })
  expect(hidden).toMatchObject({ kept: null })
  expect(hidden!.paper.code).toBeUndefined()
})

test('a year at another school is the same page under that school’s name, without a code, saying whose marks they are', () => {
  const told = earlierYearOf(report)
  expect(JSON.stringify(told)).not.toContain(report.student.fullName)
  expect(reportOfEarlier(told, report.student)).toEqual(report)
  const student = { id: 77, fullName: 'Nimco Cali' }
  const other = { school: 'Dugsiga Hodan', givenOn: '2026-09-01', years: [told] }
  const [page, ...more] = earlierPagesOf([other], student, made)
  expect(more).toEqual([])
  const { notes, ...plain } = transcriptOf(reportOfEarlier(told, student), made)
  expect(page).toEqual({
    paper: {
      ...plain,
      otherSchool: 'Dugsiga Hodan',
      notes: [
        'As that school says in its signed file of 01/09/2026. These are not marks of this school.',
        ...(notes ?? []),
      ],
    },
    kept: null,
  })
  expect(page?.paper.code).toBeUndefined()
  expect(page?.paper.student).toMatchObject({ id: 77, name: 'Nimco Cali', className: report.student.class })
})
