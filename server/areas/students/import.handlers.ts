import { createStudents, uploadStudents } from '#domain/students/import.endpoints.ts'
import { checkRows, LIST_REQUIRED } from '#domain/students/import.rules.ts'
import { handle, handleRaw } from '../../handle.ts'
import { importStudents } from './import-students.ts'
import { readSheet, studentsIn } from './read-sheet.ts'

export const importHandlers = [
  handle(createStudents, ({ query, body }, context) =>
    importStudents(context, {
      listed: (school) => checkRows(body, { ...school, required: LIST_REQUIRED }),
      isDryRun: query.dryRun === 'true',
      fileName: query.fileName,
    }),
  ),

  // Opens its transaction itself: parsing a file takes time, in which the database must serve others.
  handleRaw(uploadStudents, async ({ query, body }, context) => {
    const sheet = await readSheet(body.file)
    const order = {
      listed: (school: Parameters<typeof studentsIn>[1]) => {
        const { checked, problems, notRead } = studentsIn(sheet, school)
        return { rows: checked, problems, notRead }
      },
      isDryRun: query.dryRun === 'true',
      fileName: query.fileName,
    }
    return context.db.transaction((tx) => importStudents({ ...context, tx, write: null, objection: null }, order))
  }),
]
