import { expect, test } from 'vitest'
import type { UploadOptions } from '#domain/exams/upload.schema.ts'
import { NOTHING, templateName } from './choice.ts'

const options: UploadOptions = {
  classes: [{ id: 7, name: '1C' }],
  academicYears: [{ id: 3, year: '2026-2027' }],
  subjects: [{ id: 1, name: 'English' }],
  exams: [{ id: 5, name: 'November', type: 'MONTHLY', academicYearId: 3 }],
}
const choice = { ...NOTHING, classId: '7', yearId: '3', examId: '5', subjectId: '1' }

test('a template is named by its class, exam and subject', () => {
  expect(templateName(choice, options)).toBe('1C-November-English')
  expect(templateName({ ...choice, examId: '', examType: 'FINAL', subjectId: 'all' }, options)).toBe('1C-Final')
  expect(templateName({ ...choice, subjectId: '', subjectName: 'english' }, options)).toBe('1C-November-English')
  const long = { ...options, exams: [{ ...options.exams[0]!, name: 'x'.repeat(200) }] }
  expect(templateName(choice, long).length).toBeLessThanOrEqual(80)
})
