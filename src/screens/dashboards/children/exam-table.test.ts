import { expect, test } from 'vitest'
import { translate } from '#domain/core/translations.ts'
import type { ChildYear } from '#domain/exams/children.schema.ts'
import { childTexts } from './child.texts.ts'
import { examPaperTexts } from './exam-paper.texts.ts'
import { averageWords, examPaper, examRows, ofYearWords, soFarWords } from './exam-table.ts'

const subject = (name: string, monthly: number | null, midterm: number | 'ABSENT' | null, final: number | null) => ({
  subject: name,
  monthly,
  midterm,
  final,
  total: [monthly, midterm, final].reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0),
  grade: null,
})
const yearOf = (subjects: ChildYear['subjects']): ChildYear => ({
  academicYear: '2026-2027',
  exams: [],
  subjects,
  total: subjects.reduce((sum, { total }) => sum + total, 0),
  percentage: 0,
})
const year = yearOf([subject('Somali', 18, 'ABSENT', 41.5), subject('Math', 20, 30, null)])

test('a child’s results are a table of exams by subject, with absences, missing marks and totals', () => {
  expect(examRows(year, examPaperTexts)).toEqual([
    { label: 'Monthly', cells: [18, 20] },
    { label: 'Midterm', cells: ['Absent', 30] },
    { label: 'Final', cells: [41.5, 'N/A'] },
    { label: 'Total Marks', cells: [59.5, 50] },
  ])
  expect([ofYearWords(year, examPaperTexts), averageWords(year, examPaperTexts)]).toEqual([
    '109.5 of 200 marks',
    '54.75%',
  ])
})

test('a child’s results are in the language of the page on the screen, and in English on paper', () => {
  translate({ child: { exams: { total: 'Wadarta' } } })
  expect(examRows(year, childTexts.exams).at(-1)?.label).toBe('Wadarta')
  expect(examPaper({ fullname: 'Hodan', className: null }, year, undefined).rows.at(-1)?.[0]).toBe('Total Marks')
  translate({ child: {} })
})

test('a child’s results show the marks so far before those of the whole year while exams are still to come', () => {
  const begun = { ...yearOf([subject('Somali', 18, 25, null), subject('Math', 20, 30, null)]), possible: 100 }
  expect(soFarWords(year, examPaperTexts)).toBeNull()
  expect(soFarWords(begun, examPaperTexts)).toBe('So far: 93 of 100 marks, 93%')
  expect(ofYearWords(begun, examPaperTexts)).toBe('Of the whole year: 93 of 200 marks')
  expect(examPaper({ fullname: 'Hodan', className: '3A' }, begun, undefined).note).toBe(
    '3A · So far: 93 of 100 marks, 93% · Of the whole year: 93 of 200 marks · Overall average 46.5%',
  )
})

test('the paper of a child’s results names child, class, year and school, and has a column for each subject', () => {
  expect(examPaper({ fullname: 'Hodan Cali', className: '3A' }, year, 'Dugsi School')).toEqual({
    fileName: 'exam-results-hodan-cali-2026-2027',
    title: 'Exam Results: Hodan Cali, 2026-2027',
    school: 'Dugsi School',
    note: '3A · 109.5 of 200 marks · Overall average 54.75%',
    head: ['Exam', 'Somali', 'Math'],
    rows: [
      ['Monthly', 18, 20],
      ['Midterm', 'Absent', 30],
      ['Final', 41.5, 'N/A'],
      ['Total Marks', 59.5, 50],
    ],
  })
  expect(examPaper({ fullname: 'Hodan Cali', className: null }, year, undefined).note).toBe(
    '109.5 of 200 marks · Overall average 54.75%',
  )
})
