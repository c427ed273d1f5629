import { describe, expect, it } from 'vitest'
import { ExamForm, SubjectName, YearForm } from './exams.schema.ts'

const messageOf = (parsed: { error?: { issues: { message: string }[] } | undefined }): string | undefined =>
  parsed.error?.issues[0]?.message

describe('an academic year', () => {
  it('is two consecutive years', () => {
    expect(YearForm.safeParse({ year: ' 2026-2027 ' }).data).toEqual({ year: '2026-2027' })
    expect(messageOf(YearForm.safeParse({ year: '' }))).toBe('Academic year is required')
    expect(messageOf(YearForm.safeParse({}))).toBe('Academic year is required')
    for (const year of ['2026', '2026/2027', '26-27', '2026-20270', '0026-0027'])
      expect(messageOf(YearForm.safeParse({ year }))).toBe('Academic year must be in format YYYY-YYYY')
    expect(YearForm.safeParse({ year: '2026-2028' }).success).toBe(false)
  })
})

describe('a name of a subject', () => {
  it('has a letter or digit, and single spaces', () => {
    expect(SubjectName.parse('  Social   Studies ')).toBe('Social Studies')
    for (const name of ['', '   ', '-', undefined, null])
      expect(messageOf(SubjectName.safeParse(name))).toBe('Subject name is required')
    expect(SubjectName.safeParse('a\u0000b').success).toBe(false)
    expect(SubjectName.safeParse('x'.repeat(61)).success).toBe(false)
  })
})

it('the maximum of an exam follows from its type, whatever is sent', () => {
  const form = { name: 'Midterm', type: 'MIDTERM', academicYearId: 1 }
  expect(ExamForm.safeParse(form).success).toBe(true)
  expect(ExamForm.safeParse({ ...form, maxMarks: 30 }).success).toBe(true)
  expect(ExamForm.safeParse({ ...form, maxMarks: 50 }).success).toBe(false)
  expect(ExamForm.safeParse({ ...form, type: 'WEEKLY' }).success).toBe(false)
  expect(messageOf(ExamForm.safeParse({ ...form, name: ' ' }))).toBe('Exam name is required')
})
