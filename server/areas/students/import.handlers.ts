import { createStudents, uploadStudents } from '#domain/students/import.endpoints.ts'
import { LIST_REQUIRED, SHEET_REQUIRED } from '#domain/students/import.rules.ts'
import { handle, handleRaw } from '../../handle.ts'
import { importStudents } from './import-students.ts'
import { readSheet } from './read-sheet.ts'

export const importHandlers = [
  handle(createStudents, ({ query, body }, context) =>
    importStudents(context, { items: body, required: LIST_REQUIRED, isDryRun: query.dryRun === 'true' }),
  ),

  // Opens its transaction itself: parsing a file takes time, in which the database must serve others.
  handleRaw(uploadStudents, async ({ query, body }, context) => {
    const items = await readSheet(body.file)
    const order = { items, required: SHEET_REQUIRED, isDryRun: query.dryRun === 'true' }
    return context.db.transaction((tx) => importStudents({ ...context, tx, write: null }, order))
  }),
]
