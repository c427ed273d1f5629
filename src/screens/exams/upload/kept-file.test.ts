import { expect, test } from 'vitest'
import type { MarksSheet } from '#domain/exams/upload.rules.ts'
import { keptFile } from './kept-file.ts'

const sheetOf = (count: number): MarksSheet => ({
  about: {},
  headings: ['marks'],
  rows: Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    studentId: String(at + 1),
    studentName: '',
    marks: { marks: '7' },
  })),
})

test('the draft of an upload keeps a chosen file with its rows, and of a very long one the name alone', () => {
  const short = sheetOf(1_000)
  expect(keptFile('class.xlsx', short, [3])).toEqual({ name: 'class.xlsx', sheet: short, mended: [3] })
  expect(keptFile('school.xlsx', sheetOf(1_001), [3])).toEqual({ name: 'school.xlsx', sheet: null, mended: [3] })
})
