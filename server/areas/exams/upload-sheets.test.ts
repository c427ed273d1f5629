import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classSubjects, scores, students, subjects } from '../../db/schema.ts'
import { fileForm, replaceExams } from '../../testing/exams.ts'
import { openSchool, type School } from '../../testing/school.ts'

const FOLDER = join(import.meta.dirname, '../../../tests/fixtures/sheets')
/** Children of the files, by the IDs that these give them. */
const CHILDREN: Readonly<Record<number, string>> = {
  1: 'Faarax Yuusuf Barkhad Daahir',
  2: 'Maxamuud Yuusuf Barkhad Daahir',
  14: 'Zamzam Yuusuf Mustafe Muuse',
  17: 'Sucaad Barkhad Mustafe Xasan-Deeq',
  97: 'Jibriil Muuse Cabdirashiid Xuseyn',
  118: 'Farxiya Yoonis Cabdikariim Iidle',
}

let school: School
let token: string
beforeAll(async () => {
  school = await openSchool()
  await replaceExams(school)
  const [first] = await school.db.select().from(students).where(eq(students.id, 1))
  if (!first) throw new Error('the test school has no students')
  await school.db.execute(sql`update ${students} set class_id = 3`)
  for (const [id, fullname] of Object.entries(CHILDREN)) {
    const child = { ...first, id: Number(id), fullname, phone: String(634_000_000 + Number(id)), classId: 1 }
    await school.db.insert(students).values(child).onConflictDoUpdate({ target: students.id, set: child })
  }
  await school.db.insert(subjects).values(['Arabic', 'Science'].map((name) => ({ name })))
  await school.db.insert(classSubjects).values([4, 5].map((subjectId) => ({ classId: 1, subjectId })))
  token = (await school.signIn('ACADEMY')).token
})
afterAll(() => school.close())
// The history refuses deletion.
beforeEach(async () => void (await school.db.delete(scores)))

const [ENGLISH, MATHEMATICS, ARABIC, SCIENCE] = [1, 2, 4, 5]
const FINAL = { classId: 1, academicYearId: 1, examId: 3 }
const FINAL_ENGLISH = { ...FINAL, subjectId: ENGLISH }

async function upload(name: string, fields: Readonly<Record<string, number>>) {
  const form = await fileForm(new Uint8Array(readFileSync(join(FOLDER, name))), name, fields)
  const { json } = await school.call({ method: 'POST', path: '/exam/exam/upload-excel-by-id-or-name', token, ...form })
  const rows = json['perRowResults'] as { rowIndex: number; reasons: string[] }[]
  const told = rows.flatMap(({ rowIndex, reasons }) => reasons.map((reason) => `${rowIndex} ${reason}`))
  const found = await school.db.select().from(scores).orderBy(scores.studentId, scores.subjectId)
  return {
    told,
    notRead: (json['notRead'] ?? []) as string[],
    percents: json['percentCells'] ?? 0,
    entered: found.map(({ studentId, subjectId, marks }) => [studentId, subjectId, marks]),
  }
}

describe('a sheet of marks as a school has it', () => {
  it('with percent cells gives marks of the maximum of the exam, and says so', async () => {
    expect(await upload('m01-percent-cells.xlsx', FINAL_ENGLISH)).toEqual({
      told: [],
      notRead: [],
      percents: 4,
      entered: [
        [1, ENGLISH, 50],
        [2, ENGLISH, 0],
        [97, ENGLISH, 42.5],
        [118, ENGLISH, 25],
      ],
    })
  })

  it('with decimal commas and words for absence', async () => {
    expect((await upload('m02-comma-absent.csv', FINAL_ENGLISH)).entered).toEqual([
      [1, ENGLISH, 18.5],
      [97, ENGLISH, null],
      [118, ENGLISH, null],
    ])
  })

  it('with a cell that Excel made a date names the row and enters the others', async () => {
    const { told, entered } = await upload('m03-autodate.xlsx', FINAL_ENGLISH)
    expect(told).toEqual([expect.stringMatching(/^2 Marks: Excel made this cell a date: 12-May/)])
    expect(entered).toEqual([[118, ENGLISH, 18]])
  })

  it('with two rows of headings takes the subjects of the second', async () => {
    const { told, entered } = await upload('m04-two-heading-rows.xlsx', FINAL)
    expect(told).toEqual([])
    expect(entered).toEqual([
      [1, ENGLISH, 40],
      [1, MATHEMATICS, 42],
      [1, ARABIC, 41],
      [1, SCIENCE, 43],
      [118, ENGLISH, 30],
      [118, MATHEMATICS, 32],
      [118, ARABIC, 31],
      [118, SCIENCE, 33],
    ])
  })

  it('with a student in two rows takes the first and names the second', async () => {
    const { told, entered } = await upload('m05-student-twice.xlsx', FINAL_ENGLISH)
    expect(told).toEqual(['3 The student of this row has marks in row 2 already'])
    expect(entered).toEqual([[17, ENGLISH, 20]])
  })

  it('with maxima in its headings is entered in an exam of that maximum alone', async () => {
    const { told, entered } = await upload('m07-maximum-in-heading.xlsx', { ...FINAL, examId: 2 })
    expect(told).toEqual([
      '1 Mathematics (50): the exam has at most 30 marks',
      '1 English /50: the exam has at most 30 marks',
    ])
    expect(entered).toEqual([])
    expect((await upload('m07-maximum-in-heading.xlsx', FINAL)).entered).toEqual([
      [14, ENGLISH, 30],
      [14, MATHEMATICS, 20],
    ])
  })

  it('with admission numbers finds the students by them, and names a number that nobody has', async () => {
    const { told, entered } = await upload('m08-admission-no.xlsx', FINAL)
    expect(told).toEqual([expect.stringMatching(/^2 There is no student with the roll number 118/)])
    expect(entered).toEqual([])
    await school.db.update(students).set({ rollNumber: '0118' }).where(eq(students.id, 118))
    expect((await upload('m08-admission-no.xlsx', FINAL)).entered).toEqual([[118, MATHEMATICS, 20]])
  })

  it('with the average and the highest mark below leaves those rows out, and says so', async () => {
    const { told, notRead, entered } = await upload('m09-average-row.xlsx', FINAL_ENGLISH)
    expect(told).toEqual([])
    expect(notRead).toEqual(['Row 3 is left out: a row of averages', expect.stringMatching(/^Row 4 is left out/)])
    expect(entered).toEqual([[97, ENGLISH, 20]])
  })
})
