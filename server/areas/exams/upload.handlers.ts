import { uploadOptions, uploadScores, uploadShort, uploadTemplate } from '#domain/exams/upload.endpoints.ts'
import { handle, handleRaw, type RawContext } from '../../handle.ts'
import type { Db } from '../../db/types.ts'
import { readBook } from '../../sheets/read-book.ts'
import { requireClass } from '../school/students.queries.ts'
import { examsWhere, openClasses, subjectsOf, yearsOf } from './upload-choice.ts'
import { readShort, uploadRows } from './upload-short.ts'
import { uploadBook } from './upload-scores.ts'
import { makeTemplate } from './upload-template.ts'
import { readExamSetup } from './setup.queries.ts'

const allSubjects = async (tx: Db) => (await readExamSetup(tx)).subjects.filter(({ hidden }) => !hidden)

/** Runs `run` in one transaction, after the file was parsed outside: parsing takes time, and must not block the database. */
const inOne = <T>(context: RawContext, run: (inner: RawContext & { tx: Db; write: null }) => Promise<T>): Promise<T> =>
  context.db.transaction((tx) => run({ ...context, tx, write: null }))

export const uploadHandlers = [
  handle(uploadOptions, async ({ body: { classId, academicYearId, examId, examType, subjectId } }, { tx }) => {
    if (classId !== undefined) await requireClass(tx, classId)
    const subjects = classId === undefined ? await allSubjects(tx) : await subjectsOf(tx, classId)
    return {
      classes: await openClasses(tx),
      academicYears: await yearsOf(tx),
      subjects: subjects
        .filter(({ id }) => subjectId === undefined || id === subjectId)
        .map(({ id, name }) => ({ id, name })),
      exams: await examsWhere(tx, { academicYearId, examId, examType }),
    }
  }),

  handleRaw(uploadTemplate, ({ body }, { db }) => makeTemplate(db, body)),

  handleRaw(uploadScores, async ({ body: { file, ...choice } }, context) => {
    const book = await readBook(file)
    return inOne(context, (inner) => uploadBook(inner, book, choice))
  }),

  handleRaw(uploadShort, async ({ body: { file } }, context) => {
    const book = await readShort(file)
    return inOne(context, (inner) => uploadRows(inner, book))
  }),
]
