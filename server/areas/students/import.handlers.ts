import { createStudents, uploadStudents } from '#domain/students/import.endpoints.ts'
import { LIST_REQUIRED } from '#domain/students/import.rules.ts'
import { handle, handleRaw } from '../../handle.ts'
import { readBook } from '../../sheets/read-book.ts'
import { importBook, importStudents } from './import-students.ts'

export const importHandlers = [
  handle(createStudents, ({ query, body }, context) =>
    importStudents(context, { items: body, required: LIST_REQUIRED, isDryRun: query.dryRun === 'true' }),
  ),

  // Opens its transaction itself: parsing a file takes time, in which the database must serve others.
  handleRaw(uploadStudents, async ({ query, body }, context) => {
    const book = await readBook(body.file)
    const isDryRun = query.dryRun === 'true'
    return context.db.transaction((tx) => importBook({ ...context, tx, write: null }, { book, isDryRun }))
  }),
]
