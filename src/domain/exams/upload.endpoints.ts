import { endpoint } from '../core/endpoint.ts'
import { EXAM_KEEPERS } from '../core/roles.ts'
import { z } from 'zod'
import { SHEET_BYTES } from '../school/sheets.ts'
import {
  OptionsAsked,
  ShortUploadForm,
  ShortUploadReply,
  TemplateAsked,
  UploadForm,
  UploadOptions,
  UploadReply,
} from './upload.schema.ts'

// The documented calls: EXAM-27.

const CHOICE = [
  'classNotFound',
  'academicYearNotFound',
  'examNotFound',
  'examUnclear',
  'subjectNotFound',
  'subjectNotOfClass',
] as const
const SHEET = ['sheetTooLarge', 'notASheet', 'emptySheet', 'tooManyRows', 'missingColumns', 'unavailable'] as const

const SHEET_FIELD = { field: 'file', bytes: SHEET_BYTES, tooLarge: 'sheetTooLarge' } as const

export const uploadOptions = endpoint({
  id: 'exams.uploadOptions',
  method: 'POST',
  path: '/exam/exam/upload/options',
  summary: 'Classes, academic years, exams and subjects that scores can be uploaded for',
  roles: EXAM_KEEPERS,
  body: OptionsAsked,
  reply: UploadOptions,
  problems: ['classNotFound'],
})

export const uploadTemplate = endpoint({
  id: 'exams.uploadTemplate',
  method: 'POST',
  path: '/exam/exam/upload/template',
  summary: 'A spreadsheet with the students of a class, for the marks of one exam in one subject or in all',
  roles: EXAM_KEEPERS,
  body: TemplateAsked,
  reply: z.custom<{ type: string; bytes: Uint8Array; name: string }>(),
  isFile: true,
  perMinute: 60,
  problems: [...CHOICE, 'noSubjects'],
})

export const uploadScores = endpoint({
  id: 'exams.uploadScores',
  method: 'POST',
  path: '/exam/exam/upload-excel-by-id-or-name',
  summary: 'Enter the marks of a filled template; scores that are there already are skipped and named, never changed',
  roles: EXAM_KEEPERS,
  body: UploadForm,
  upload: SHEET_FIELD,
  perMinute: 20,
  reply: UploadReply,
  problems: [...CHOICE, ...SHEET, 'sheetOfAnother', 'notAMarksSheet', 'noSubjects'],
})

export const uploadShort = endpoint({
  id: 'exams.uploadShort',
  method: 'POST',
  path: '/exam/register-10-subjects',
  summary: 'Enter the marks of a spreadsheet in which each row names student, exam and academic year',
  roles: ['ADMIN', 'USER'],
  body: ShortUploadForm,
  upload: SHEET_FIELD,
  perMinute: 20,
  reply: ShortUploadReply,
  problems: SHEET,
})
