import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { scoreHistory, scores, students } from '../../db/schema.ts'
import { replaceExams, fileForm } from '../../testing/exams.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await openSchool()
  await replaceExams(school)
  token = (await school.signIn('ACADEMY')).token
})
afterAll(() => school.close())
// The history refuses deletion.
beforeEach(async () => void (await school.db.delete(scores)))

type Fields = Readonly<Record<string, string | number>>
const PATH = '/exam/exam/upload'
const MONTHLY = { classId: 1, academicYearId: 1, examId: 1 }
const ENGLISH = { ...MONTHLY, subjectId: 1 }

const options = async (body: unknown) =>
  (await school.call({ method: 'POST', path: `${PATH}/options`, token, body })).json

async function template(body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await school.app.inject({
    method: 'POST',
    url: `/api${PATH}/template`,
    headers,
    body: JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
}

async function upload(file: Uint8Array, fields: Fields = ENGLISH, name = 'marks.xlsx') {
  const form = await fileForm(file, name, fields)
  return school.call({ method: 'POST', path: `${PATH}-excel-by-id-or-name`, token, ...form })
}

type Cell = string | number | null
const opened = (bytes: Uint8Array) => XLSX.read(bytes, { type: 'array' })
const rowsOf = (bytes: Uint8Array): Cell[][] => {
  const book = opened(bytes)
  return XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as XLSX.WorkSheet, { header: 1 })
}

/** The template as somebody fills it: marks by student id, one for each subject of the file. */
async function filled(body: unknown, marks: Readonly<Record<number, readonly Cell[]>>): Promise<Uint8Array> {
  const book = opened((await template(body)).bytes)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as XLSX.WorkSheet
  const at = rowsOf((await template(body)).bytes).map(([id]) => id)
  for (const [id, given] of Object.entries(marks))
    XLSX.utils.sheet_add_aoa(sheet, [given as Cell[]], { origin: { r: at.indexOf(Number(id)), c: 2 } })
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const csv = (...lines: string[]): Uint8Array => new Uint8Array(Buffer.from(lines.join('\n')))
const stored = async () =>
  (await school.db.select().from(scores).orderBy(scores.studentId, scores.subjectId)).map(
    ({ studentId, examId, subjectId, marks }) => [studentId, examId, subjectId, marks],
  )

describe('the options of an upload', () => {
  it('are classes, years, exams and subjects, as far as they are restricted', async () => {
    expect(await options({})).toMatchObject({
      classes: [{ id: 1, name: '1A' }, { id: 2 }, { id: 3 }],
      academicYears: [{ id: 1, year: '2025-2026' }, { id: 2 }],
      subjects: [{ id: 1, name: 'English' }, { id: 2 }, { id: 3 }],
    })
    const { subjects, exams } = await options({ classId: 1, academicYearId: 1, examType: 'FINAL' })
    expect([subjects, exams]).toEqual([
      [
        { id: 1, name: 'English' },
        { id: 2, name: 'Mathematics' },
      ],
      [{ id: 3, name: 'Final exam', type: 'FINAL', academicYearId: 1 }],
    ])
  })
})

describe('the template', () => {
  it('is a file with its own name that states class, exam and subject, visibly and hidden', async () => {
    const { headers, bytes } = await template(ENGLISH)
    expect(headers['content-disposition']).toBe('attachment; filename="exam-upload-template.xlsx"')
    expect(headers['cache-control']).toBe('no-store')
    const rows = rowsOf(bytes)
    expect(rows.slice(0, 4)).toEqual([
      ['Class', '1A'],
      ['Academic year', '2025-2026'],
      ['Exam', 'Monthly exam', 'Monthly, maximum 20'],
      ['Subject', 'English'],
    ])
    expect(rows.slice(5, 7)).toEqual([
      ['studentId', 'studentName', 'marks'],
      [1, 'Student1 Cali'],
    ])
    expect(rows).toHaveLength(12)
    const book = opened(bytes)
    expect(book.Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden])).toEqual([
      ['Marks', 0],
      ['About', 1],
    ])
  })

  it('has a column for each subject of the class, and the name that was asked for', async () => {
    const { bytes, headers } = await template({ ...MONTHLY, mode: 'all', filename: '../1A "marks".xlsx' })
    expect(rowsOf(bytes)[5]).toEqual(['studentId', 'studentName', 'English', 'Mathematics'])
    expect(headers['content-disposition']).toBe('attachment; filename="1A -marks.xlsx"')
  })

  it('needs a class, an exam and a subject, each named once', async () => {
    const { subjectId: _, ...noSubject } = ENGLISH
    const refusal = async (body: unknown) => (JSON.parse((await template(body)).text) as { message: string }).message
    expect(await refusal(noSubject)).toBe('Please select a subject')
    expect(await refusal({ classId: 1, subjectId: 1 })).toBe('Please select an exam')
    expect(await refusal({ ...ENGLISH, examType: 'MONTHLY' })).toBe('Choose the exam or its type, not both')
    expect(await refusal({ ...ENGLISH, subjectName: 'English' })).toBe('Choose the subject by ID or by name, not both')
    expect(await refusal({ ...ENGLISH, subjectId: 3 })).toBe('Class 1A does not take Somali.')
    expect(await refusal({ ...MONTHLY, classId: 3, mode: 'all' })).toBe('Class 2A takes no subjects yet.')
    expect(await refusal({ classId: 1, academicYearId: 2, examType: 'MONTHLY', subjectId: 1 })).toBe(
      '2026-2027 has several exams of this type. Please choose one by its name.',
    )
    expect(await refusal({ ...ENGLISH, academicYearId: 2 })).toBe('Exam not found')
  })
})

describe('an uploaded template', () => {
  it('enters its marks, halves and absences, with their history', async () => {
    const file = await filled(ENGLISH, { 1: [12.5], 2: ['A'], 3: [0] })
    const { json } = await upload(file)
    expect(json).toMatchObject({ message: 'Inserted: 3, Skipped: 0', summary: { scoresCreated: 3, scoresSkipped: 0 } })
    expect(json['perRowResults']).toContainEqual({ rowIndex: 7, studentId: 1, created: 1, skipped: 0, reasons: [] })
    expect(await stored()).toEqual([
      [1, 1, 1, 12.5],
      [2, 1, 1, null],
      [3, 1, 1, 0],
    ])
    const history = await school.db
      .select()
      .from(scoreHistory)
      .where(eq(scoreHistory.studentId, 1))
      .orderBy(desc(scoreHistory.id))
      .limit(1)
    expect(history).toMatchObject([{ outcome: 'entered', endpoint: 'exams.uploadScores', wasThere: false }])
  })

  it('has no effect the second time, also when sent twice at once, and never changes an existing mark', async () => {
    const file = await filled(ENGLISH, { 1: [12], 2: [13] })
    const before = await school.db.$count(scoreHistory)
    const answers = await Promise.all([upload(file), upload(file), upload(file)])
    const created = answers.map(({ json }) => (json['summary'] as { scoresCreated: number }).scoresCreated)
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    const other = await upload(await filled(ENGLISH, { 1: [15], 2: [13], 3: [14] }))
    expect(other.json).toMatchObject({
      message: 'Inserted: 1, Skipped: 2',
      perRowResults: [
        { rowIndex: 7, created: 0, skipped: 1, reasons: ['12 is there already, the file has 15'] },
        { rowIndex: 8, reasons: ['13 is there already'] },
        { rowIndex: 9, created: 1, reasons: [] },
      ],
    })
    expect(await school.db.$count(scoreHistory)).toBe(before + 3)
  })

  it('of all subjects enters each column, or only that of a chosen subject', async () => {
    const body = { ...MONTHLY, mode: 'all' }
    const file = await filled(body, { 1: [10, 20], 2: [null, 7] })
    expect((await upload(file, { ...MONTHLY, subjectName: 'english' })).json['message']).toBe('Inserted: 1, Skipped: 0')
    const { json } = await upload(file, MONTHLY)
    expect(json['perRowResults']).toEqual([
      { rowIndex: 7, studentId: 1, created: 1, skipped: 1, reasons: ['English: 10 is there already'] },
      { rowIndex: 8, studentId: 2, created: 1, skipped: 0, reasons: [] },
    ])
  })

  it('is answered with each faulty row, and the other rows are entered', async () => {
    const sheet = csv(
      'Class,1A',
      'studentId,studentName,marks',
      '1,Student1 Cali,20.5',
      '2,Student3 Cali,10',
      '3,,ten',
      '7,Student7 Cali,10',
      '4,,-1',
      ',student5   CALI,11',
      '5,,12',
      '6,,10.3',
      ',,19',
      '2,Student2 Cali,',
    )
    const { json } = await upload(sheet, ENGLISH, 'a.csv')
    const told = (json['perRowResults'] as { rowIndex: number; reasons: string[] }[]).map(({ rowIndex, reasons }) => [
      rowIndex,
      ...reasons,
    ])
    expect(told).toEqual([
      [3, 'Exceeds max for selected exam'],
      [4, 'ID 2 is Student2 Cali, not Student3 Cali'],
      [5, 'Type marks, or A for absent from the exam'],
      [6, 'No student with ID 7 in class 1A'],
      [7, 'Marks cannot be negative'],
      [8],
      [9, 'row 8 has this student and subject already'],
      [10, 'Marks go in halves'],
      [11, 'The row has marks and names no student'],
    ])
    expect(await stored()).toEqual([[5, 1, 1, 11]])
  })

  it('of another class, exam or subject is refused with both names, also without its hidden sheet', async () => {
    const file = await filled(ENGLISH, { 1: [12] })
    const refusal = async (fields: Fields, sheet = file, name = 'a.xlsx') => {
      const { status, json } = await upload(sheet, fields, name)
      return [status, json['message']]
    }
    const said = 'This file is for class 1A, Monthly exam 2025-2026, English. You chose'
    expect(await refusal({ ...ENGLISH, classId: 2 })).toEqual([
      409,
      `${said} class 1B, Monthly exam 2025-2026, English.`,
    ])
    expect(await refusal({ ...ENGLISH, examId: 2 })).toEqual([
      409,
      `${said} class 1A, Midterm exam 2025-2026, English.`,
    ])
    expect(await refusal({ ...ENGLISH, subjectId: 2 })).toEqual([
      409,
      `${said} class 1A, Monthly exam 2025-2026, Mathematics.`,
    ])
    const plain = csv('Class,1A', 'Exam,Monthly exam', 'studentId,marks', '7,3')
    expect(await refusal({ ...ENGLISH, classId: 2 }, plain, 'a.csv')).toEqual([
      409,
      'This file is for class 1A, Monthly exam. You chose class 1B, Monthly exam 2025-2026, English.',
    ])
    expect(await stored()).toEqual([])
  })

  it('determines exam and subject by itself, where nobody chose them', async () => {
    const file = await filled(ENGLISH, { 1: [12] })
    expect(
      (await upload(file, { classId: 1, academicYearId: 1, examId: '', examType: '', subjectName: '' })).json,
    ).toMatchObject({
      summary: { scoresCreated: 1 },
    })
    expect(await stored()).toEqual([[1, 1, 1, 12]])
  })

  it('is refused without headings, rows, or a subject', async () => {
    const refusal = async (...lines: string[]) => {
      const { status, code } = await upload(csv(...lines), MONTHLY, 'a.csv')
      return [status, code]
    }
    expect(await refusal('a,b', '1,2')).toEqual([400, 'notAMarksSheet'])
    expect(await refusal('studentId,studentName', '1,Cali')).toEqual([400, 'notAMarksSheet'])
    expect(await refusal('studentId,studentName,marks')).toEqual([400, 'emptySheet'])
    expect(await refusal('studentId,marks', '1,2')).toEqual([400, 'missingColumns'])
    const many = Array.from({ length: 5_001 }, (_, at) => `${at + 1},1`)
    expect(await refusal('studentId,marks', ...many)).toEqual([400, 'tooManyRows'])
  })

  it('is read from the sheet that has marks, wherever it stands, and the reply says what is not read', async () => {
    const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['Please fill in the next sheet']]), 'Read me')
    const rows = [
      ['studentId', 'studentName', 'Roll No', 'English (20)', 'Maths', 'Teacher'],
      [1, 'Student1 Cali', '', '50%', 'abs', 'Cali'],
      [2, '', '', 12, 'N/A', ''],
      ['', 'Class average', '', 11, 10, ''],
    ]
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Marks')
    const file = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    const { json } = await upload(file, MONTHLY)
    expect(json).toMatchObject({ percentCells: 1, summary: { scoresCreated: 3 } })
    expect(json['notRead']).toEqual([
      'Sheet Read me is not read: it has no headings that are known',
      'Row 4 is left out: a row of averages',
    ])
    expect(await stored()).toEqual([
      [1, 1, 1, 10],
      [1, 1, 2, null],
      [2, 1, 1, 12],
    ])
  })

  it('names a cell that Excel made a date, a formula without a value, another maximum and a doubled heading', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['studentId', 'English', 'Mathematics (50)', 'English'],
      [1, 12, 9, 11],
      [2, 5, 9, 11],
      [3, 5, 9, 11],
    ])
    sheet['B2'] = { t: 'n', v: 46_154, z: 'd-mmm' }
    const book = XLSX.utils.book_new(sheet, 'Marks')
    const { json } = await upload(
      new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
      MONTHLY,
    )
    const told = (json['perRowResults'] as { rowIndex: number; reasons: string[] }[]).flatMap(({ rowIndex, reasons }) =>
      reasons.map((reason) => `${rowIndex} ${reason}`),
    )
    expect(told).toEqual([
      '1 English stands twice; only the first of both is read',
      '1 Mathematics (50): the exam has at most 20 marks',
      expect.stringMatching(/^2 English: .*date/),
    ])
    expect(await stored()).toEqual([
      [2, 1, 1, 5],
      [3, 1, 1, 5],
    ])
  })

  it('finds a student by the roll number of her class', async () => {
    await school.db.update(students).set({ rollNumber: '0118' }).where(eq(students.id, 2))
    const { json } = await upload(csv('Admission No,English', '118,9', '119,9'), MONTHLY, 'a.csv')
    expect(json).toMatchObject({ summary: { scoresCreated: 1 } })
    expect(JSON.stringify(json['perRowResults'])).toContain('There is no student with the roll number 119')
    expect(await stored()).toEqual([[2, 1, 1, 9]])
  })

  it('reads the values of formulas and merged cells, and no other sheet', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['studentId', 'studentName', 'marks'],
      [1, '', null],
      [2, '', 11],
    ])
    sheet['C2'] = { t: 'n', v: 9, f: 'SUM(C3,-2)' }
    sheet['!merges'] = [XLSX.utils.decode_range('C3:C4')]
    const book = XLSX.utils.book_new(sheet, 'Marks')
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['studentId', 'marks'],
        [3, 20],
      ]),
      'Other',
    )
    await upload(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
    expect(await stored()).toEqual([
      [1, 1, 1, 9],
      [2, 1, 1, 11],
    ])
  })
})
