import { OFFICE } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ListMode } from '../school/list.schema.ts'
import { SHEET_BYTES } from '../school/sheets.ts'
import { ImportReply, StudentItems } from './import.schema.ts'

// The documented calls: STU-22.

export const createStudents = endpoint({
  id: 'students.createMultiple',
  method: 'POST',
  path: '/student/createMultiple',
  summary: 'Register a list of students, all or none; those who exist already are named and left as they are',
  roles: OFFICE,
  query: ListMode,
  body: StudentItems,
  bodyLimit: 4_000_000,
  reply: ImportReply,
  problems: ['rowsRefused', 'openingByAdmin', 'openingMissing', 'openingClosed'],
})

export const uploadStudents = endpoint({
  id: 'students.uploadExcel',
  method: 'POST',
  path: '/student/upload-excel',
  summary:
    'Register the students of a spreadsheet, all or none; those who exist already are named and left as they are',
  roles: OFFICE,
  query: ListMode,
  body: z.strictObject({ file: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  upload: { field: 'file', bytes: SHEET_BYTES, tooLarge: 'sheetTooLarge' },
  perMinute: 20,
  reply: ImportReply,
  problems: [
    'rowsRefused',
    'openingByAdmin',
    'openingMissing',
    'openingClosed',
    'sheetTooLarge',
    'notASheet',
    'emptySheet',
    'tooManyRows',
    'unavailable',
  ],
})
