import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scores } from '../../db/schema.ts'
import { replaceExams, fileForm } from '../../testing/exams.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await openSchool()
  await replaceExams(school)
  token = (await school.signIn('USER')).token
})
afterAll(() => school.close())
// The history refuses deletion.
beforeEach(async () => void (await school.db.delete(scores)))

const HEADINGS = 'studentId,examName,academicYearId,English,Math,Somali'

async function upload(...lines: string[]) {
  const form = await fileForm(new Uint8Array(Buffer.from(lines.join('\n'))), 'scores.csv')
  return school.call({ method: 'POST', path: '/exam/register-10-subjects', token, ...form })
}
const stored = async () =>
  (await school.db.select().from(scores).orderBy(scores.studentId, scores.subjectId)).map(
    ({ studentId, examId, subjectId, classId, marks }) => [studentId, examId, subjectId, classId, marks],
  )

describe('the short upload', () => {
  it('enters students of several classes, exams and years in one file', async () => {
    const { json } = await upload(HEADINGS, '1,Monthly exam,1,12.5,20,', '7,october,2026-2027,3,A,5')
    expect(json).toEqual({ message: 'Inserted: 5, Skipped: 0', insertedCount: 5, skippedCount: 0, skippedDetails: [] })
    expect(await stored()).toEqual([
      [1, 1, 1, 1, 12.5],
      [1, 1, 2, 1, 20],
      [7, 4, 1, 2, 3],
      [7, 4, 2, 2, null],
      [7, 4, 3, 2, 5],
    ])
  })

  it('twice inserts nothing the second time, and says which marks differ', async () => {
    await upload(HEADINGS, '1,Monthly exam,1,12,,')
    expect((await upload(HEADINGS, '1,Monthly exam,1,12,9,')).json).toMatchObject({ insertedCount: 1, skippedCount: 1 })
    expect((await upload(HEADINGS, '1,Monthly exam,1,13,9,')).json).toEqual({
      message: 'Inserted: 0, Skipped: 2',
      insertedCount: 0,
      skippedCount: 2,
      skippedDetails: [
        { row: 2, reason: 'English: 12 is there already, the file has 13' },
        { row: 2, reason: 'Mathematics: 9 is there already' },
      ],
    })
  })

  it('names row and reason of every mark that it skips', async () => {
    const { json } = await upload(
      `${HEADINGS},Drawing`,
      '99,Monthly exam,1,1,,,',
      '1,No exam,1,1,,,',
      '1,October,1,1,,,',
      '1,Monthly exam,1,21,x,,3',
      '1,Midterm exam,1,30,,4,',
    )
    expect(
      (json['skippedDetails'] as { row: number; reason: string }[]).map(({ row, reason }) => `${row} ${reason}`),
    ).toEqual([
      '2 English: no student with ID 99',
      '3 English: no exam No exam in academic year 1',
      '4 English: no exam October in academic year 1',
      '5 English: Exceeds max for selected exam',
      '5 Mathematics: Type marks, or A for absent from the exam',
      '5 Drawing: there is no such subject',
      '6 Somali: the class does not take this subject',
    ])
    expect(await stored()).toEqual([[1, 2, 1, 1, 30]])
  })

  it('takes percent of the exam that each row names, and no marks out of another maximum', async () => {
    const { json } = await upload(
      'Student ID,Exam,Academic year,English (20),Maths',
      '1,Monthly exam,1,18,50%',
      '1,Midterm exam,1,18,50%',
      '2,Midterm exam,1,,abs',
    )
    expect(json).toMatchObject({ insertedCount: 4, percentCells: 2 })
    expect(json['skippedDetails']).toEqual([{ row: 3, reason: 'English (20): the exam has at most 30 marks' }])
    expect(await stored()).toEqual([
      [1, 1, 1, 1, 18],
      [1, 1, 2, 1, 10],
      [1, 2, 2, 1, 15],
      [2, 2, 2, 1, null],
    ])
  })

  it('is refused in the documented words (EXAM-19)', async () => {
    const message = async (...lines: string[]) => (await upload(...lines)).json['message']
    expect(await message('')).toBe('Excel file is empty')
    expect(await message(HEADINGS)).toBe('Excel file is empty')
    expect(await message('studentId,English', '1,2')).toBe('Missing fields: examName, academicYearId')
    expect(await message('<html></html>')).toBe('Invalid file format')
  })
})
