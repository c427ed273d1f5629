import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { read, utils, write } from 'xlsx'
import { openDatabase } from '#server/db/client.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { exams, scores, students, academicYears } from '#server/db/schema.ts'
import { startServer } from '#tests/browser/server-process.ts'
import type { Row } from '../figures.ts'
import { makeSchool, SERVER_ENV } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { signIn } from './students.ts'

const ROWS = 5_000

/** Subjects that every class takes; each run enters marks of another one. */
const SUBJECTS = ['English', 'Arabic', 'Somali'] as const

type ExamOfStudents = { ids: number[]; year: string; examId: number }

const markOf = (at: number): number => (at % 61) / 2

/** Workbook for the short upload, as a school makes it. */
function sheetOf({ ids, year }: ExamOfStudents, subject: string): ArrayBuffer {
  const rows = ids.map((id, at) => [id, 'Midterm exam', year, markOf(at)])
  const sheet = utils.aoa_to_sheet([['studentId', 'examName', 'academicYearId', subject], ...rows])
  return write(utils.book_new(sheet, 'Scores'), { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}

/** Reads the students, and the midterm exam of last year, which has no marks yet. */
async function readExam(dataDir: string): Promise<ExamOfStudents> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const found = await database.db.select({ id: students.id }).from(students).orderBy(students.id).limit(ROWS)
    const [exam] = await database.db
      .select({ id: exams.id, year: academicYears.year })
      .from(exams)
      .innerJoin(academicYears, eq(academicYears.id, exams.academicYearId))
      .where(eq(exams.id, 5))
    if (!exam || found.length < ROWS) throw new Error('The demo school has no such exam, or too few students')
    return { ids: found.map(({ id }) => id), year: exam.year, examId: exam.id }
  } finally {
    await database.close()
  }
}

async function uploading(dataDir: string, asked: ExamOfStudents, runs: number): Promise<number[]> {
  const server = await startServer({ args: [], dataDir, env: SERVER_ENV })
  const took: number[] = []
  try {
    const authorization = `Bearer ${await signIn(server.origin)}`
    for (const subject of SUBJECTS.slice(0, runs)) {
      const body = new FormData()
      body.append('file', new Blob([sheetOf(asked, subject)]), 'scores.xlsx')
      const start = performance.now()
      const answer = await fetch(`${server.origin}/api/exam/register-10-subjects`, {
        method: 'POST',
        headers: { authorization },
        body,
      })
      const text = await answer.text()
      took.push(performance.now() - start)
      if ((JSON.parse(text) as { insertedCount?: number }).insertedCount !== ROWS) throw new Error(text.slice(0, 300))
    }
  } finally {
    await server.stop()
  }
  return took
}

/** Parses the same rows by the package and inserts them, without checks, history and feed beyond the table's own. */
async function bareUploads(dataDir: string, { examId, ...asked }: ExamOfStudents, runs: number): Promise<number[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const took: number[] = []
  try {
    for (const [at, subject] of SUBJECTS.slice(0, runs).entries()) {
      const file = sheetOf({ examId, ...asked }, subject)
      const start = performance.now()
      const book = read(file, { type: 'array', dense: true })
      const parsed = utils.sheet_to_json<Record<string, number>>(book.Sheets['Scores']!)
      const now = new Date().toISOString()
      const rows = parsed.map((row) => ({
        studentId: Number(row['studentId']),
        examId,
        subjectId: at + 1,
        classId: 1,
        marks: Number(row[subject]),
        enteredBy: 1,
        madeAt: now,
      }))
      await database.db.transaction((tx) => insertRows(tx, scores, rows))
      took.push(performance.now() - start)
    }
    const made = await database.db.$count(scores, eq(scores.examId, examId))
    if (made !== runs * ROWS) throw new Error(`The bare insert made ${made} scores`)
  } finally {
    await database.close()
  }
  return took
}

/** Upload of a spreadsheet of 5,000 rows by the short form, measured beside a bare parse and insert of the same rows. */
export async function examUpload(stage: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-bench-upload-'))
  const dataDir = await makeSchool({ students: ROWS, attendanceDays: 0 })
  stage.onClose(async () => {
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
  })
  const bare = join(folder, 'bare')
  await cp(dataDir, bare, { recursive: true })
  const asked = await readExam(bare)
  const runs = stage.isQuick ? 1 : SUBJECTS.length
  const ours = await uploading(dataDir, asked, runs)
  const limit = await bareUploads(bare, asked, runs)
  return [
    {
      name: 'upload of 5,000 scores / a bare parse and insert of the same rows',
      unit: 'ms',
      ours,
      limit,
      target: null,
      note: 'checks, history and feed included',
    },
  ]
}
