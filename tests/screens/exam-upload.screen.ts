import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { read, utils, write, type WorkSheet } from 'xlsx'
import { ask } from '#tests/school/ask.ts'
import type { ExamReport } from '#domain/exams/reports.schema.ts'
import type { ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { openApp, reload } from './app.tsx'
import { useSchool } from './school.ts'
import {
  buttonOf,
  countOf,
  exported,
  fieldOf,
  press,
  reads,
  rowOf,
  savedBy,
  sees,
  seesNoMore,
  select,
  textOf,
  valueOf,
} from './steps.ts'

const UPLOAD = '/dashboard/UploadExam'
const [MONTHLY, FINAL, ENGLISH] = [1, 3, 1]

const choose = (part: string, name: string, content: BlobPart): Promise<void> =>
  userEvent.upload(page.getByRole('region', { name: part }).getByLabelText('Choose a file'), new File([content], name))

const TEMPLATE = 'Filled template'
const SHORT = 'Scores'

const cell = (label: string, row: number): Locator => page.getByLabelText(`${label}, row ${row}`, { exact: true })

describe('uploads of scores', () => {
  const school = useSchool()

  const englishFinals = async (classId: number) =>
    (await ask<ScoreSheetRow[]>(school, 'GET', `/exam/scores?classId=${classId}&examId=${FINAL}`)).find(
      ({ subjectId }) => subjectId === ENGLISH,
    )?.scores ?? []

  test('clear choices that exclude each other, and offer a template only once class, year, exam and subject are chosen', async () => {
    await school.openAs('academy', UPLOAD)
    expect(countOf(page.getByText('Short Excel score upload'))).toBe(0)
    await select('Class', '1A')
    await select('Academic year', '2026-2027')
    await page.getByLabelText('Exam', { exact: true }).selectOptions('Final exam')
    await expect.element(buttonOf('Download template')).toBeDisabled()
    await select('or by exam type', 'FINAL')
    expect(valueOf(page.getByLabelText('Exam', { exact: true }))).toBe('')
    await page.getByLabelText('Exam', { exact: true }).selectOptions('Final exam')
    expect(valueOf(page.getByLabelText('or by exam type'))).toBe('')
    await page.getByLabelText('Subject', { exact: true }).selectOptions('English')
    await fieldOf('or by name').fill('Arabic')
    expect(valueOf(page.getByLabelText('Subject', { exact: true }))).toBe('')
    await select('Academic year', '2025-2026')
    expect(valueOf(page.getByLabelText('Exam', { exact: true }))).toBe('')
    await expect.element(buttonOf('Download template')).toBeDisabled()
  })

  test('of a filled template have wrong rows corrected on the screen, and change nothing when uploaded again', async () => {
    await school.openAs('academy', UPLOAD)
    const { id, name } = school.office.classNamed('1A')
    await select('Class', name)
    await select('Academic year', '2026-2027')
    await page.getByLabelText('Exam', { exact: true }).selectOptions('Final exam')
    await page.getByLabelText('Subject', { exact: true }).selectOptions('English')
    const saved = await savedBy(() => press('Download template'))
    expect(saved.name).toBe('1A-Final exam-English.xlsx')
    const book = read(saved.bytes, { type: 'array' })
    const sheet = book.Sheets['Marks'] as WorkSheet
    utils.sheet_add_aoa(sheet, [[40], [60], ['x'], ['A']], { origin: 'C7' })
    await choose(TEMPLATE, 'filled.xlsx', write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    await sees('All rows (4)')
    await sees('2 rows to correct')
    await sees('Exceeds max for selected exam')
    await expect.element(page.getByLabelText('Upload edited data')).toBeChecked()
    await cell('marks', 8).fill('45.5')
    await userEvent.keyboard('{Enter}')
    await sees('1 row to correct')
    reload()
    await sees('Your list has been restored, with your changes.')
    await expect.poll(() => valueOf(cell('marks', 8))).toBe('45.5')
    await expect.element(page.getByLabelText('Upload edited data')).toBeChecked()
    await cell('marks', 9).fill('30')
    await userEvent.keyboard('{Enter}')
    await sees('All rows are correct now.')
    await press('Upload 4 marks of 4 students')
    await reads('Inserted: 4, Skipped: 0')
    const marks = (await englishFinals(id)).map(([, each]) => each).toSorted((a, b) => (a ?? -1) - (b ?? -1))
    expect(marks).toEqual([null, 30, 40, 45.5])

    await choose(TEMPLATE, 'filled.xlsx', write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    await page.getByLabelText('Upload edited data').click()
    await press('Upload')
    await sees(page.getByRole('alert').getByText('Inserted: 0, Skipped: 4'))
    await sees(rowOf('40 is there already'))
    await sees(rowOf('Exceeds max for selected exam'))
    expect(await englishFinals(id)).toHaveLength(4)
  })

  test('refuse the template of another class, naming both classes, and a file that is no list of marks', async () => {
    await school.openAs('admin', UPLOAD)
    await select('Class', '1B')
    await select('Academic year', '2026-2027')
    await choose(TEMPLATE, 'a.csv', 'Class,1A\nExam,Final exam\nstudentId,marks\n1,20\n')
    await sees('This file is for class 1A, Final exam. You chose class 1B, 2026-2027.')
    await expect.element(buttonOf(/^Upload \d/)).toBeDisabled()
    await choose(TEMPLATE, 'b.csv', 'a,b\n1,2\n')
    await reads('Failed to parse Excel. Ensure the first sheet has columns like: studentId | studentName | marks.')
    await seesNoMore(buttonOf(/^Upload \d/))
  })

  test('in the short form show the first five rows, and say why rows were skipped', async () => {
    await school.openAs('office', UPLOAD)
    await sees('Short Excel score upload')
    expect(countOf(page.getByText('Template-based upload'))).toBe(0)
    await choose(SHORT, 'a.csv', 'studentId,English\n1,2\n')
    await reads('Missing fields: examName, academicYearId')
    await choose(SHORT, 'b.csv', '')
    await reads('Excel file is empty')
    const { id = 0 } = school.office.classNamed('1A').students[0] ?? {}
    const rows = ['20', '21', '', '', '', '', '7'].map((marks) => `${id},Midterm exam,2025-2026,${marks}`)
    await choose(SHORT, 'c.csv', ['studentId,examName,academicYearId,English', ...rows].join('\n'))
    await sees('The first 5 of 7 rows')
    reload()
    await reads('Your list has been restored, with your changes.')
    await sees('The first 5 of 7 rows')
    await press('Upload')
    await reads('Inserted: 1, Skipped: 2')
    await sees(rowOf('row 2 has this student and subject already'))
  })
  test('read a school’s own sheet of marks: percent, absence, a row of averages, a roll number', async () => {
    await school.openAs('academy', UPLOAD)
    const { id, name, students } = school.office.classNamed('2A')
    const [first, second, third] = students
    await select('Class', name)
    await select('Academic year', '2026-2027')
    await page.getByLabelText('Exam', { exact: true }).selectOptions('Final exam')
    await page.getByLabelText('Subject', { exact: true }).selectOptions('English')
    const rows = [
      ['Natiijada fasalka 2A'],
      ['Student ID', 'Magaca', 'Marks'],
      [first!.id, first!.fullname, 0.8],
      [second!.id, second!.fullname, 'abs'],
      [third!.id, third!.fullname, 41],
      ['', 'Average', 40],
    ]
    const sheet = utils.aoa_to_sheet(rows)
    sheet['C3'] = { t: 'n', v: 0.8, z: '0%' }
    const book = utils.book_new(utils.aoa_to_sheet([['Read the next sheet']]), 'About us')
    utils.book_append_sheet(book, sheet, 'Natiijo')
    await choose(TEMPLATE, 'natiijo.xlsx', write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    await sees('All rows (3)')
    await sees('1 cell in percent became marks of the exam’s maximum')
    await sees(/^Row 6 is left out: a row of averages/)
    await sees('1 more tab is not read')
    await press('Upload 3 marks of 3 students')
    await reads('Inserted: 3, Skipped: 0')
    const marks = new Map((await englishFinals(id)).map(([studentId, each]) => [studentId, each]))
    expect([first, second, third].map((each) => marks.get(each!.id))).toEqual([40, null, 41])
  })

  test('read an exported table of an exam as CSV and Excel, whose marks are all there already', async () => {
    const { id, name } = school.office.classNamed('1A')
    const { report } = await ask<ExamReport>(school, 'POST', '/exam/exam-report', {
      body: { classId: id, examId: MONTHLY },
    })
    const count = report.flatMap((row) => row.subjects.filter(({ marks }) => marks !== null)).length
    expect(count).toBeGreaterThan(100)
    // Whoever left the class meanwhile is in its table.
    const reason = /is there already|No student with ID/
    for (const format of ['CSV', 'Excel']) {
      await school.openAs('academy', '/dashboard/getExam')
      await select('Class', name)
      await page.getByLabelText('Exam', { exact: true }).selectOptions('Monthly exam, 2026-2027')
      await sees(rowOf(school.office.classNamed('1A').students[0]!.fullname))
      const saved = await exported(format)
      openApp(UPLOAD)
      await select('Class', name)
      await select('Academic year', '2026-2027')
      await page.getByLabelText('Exam', { exact: true }).selectOptions('Monthly exam')
      await choose(TEMPLATE, saved.name, new Uint8Array(saved.bytes))
      await press(/^Upload \d+ marks of \d+ students$/)
      await expect
        .poll(() => textOf(page.getByRole('alert')))
        .toBe(`Inserted: 0, Skipped: ${count}Both are counts of marks.`)
      const reasons = () => page.getByRole('row').elements().slice(1)
      // Of a long list the first rows are drawn before the others.
      await expect.poll(() => reasons().length).toBeGreaterThan(20)
      expect(reasons().filter(({ textContent }) => !reason.test(textContent ?? ''))).toEqual([])
    }
  })

  test('name marks that a sheet spoils, before they are sent and in the result', async () => {
    await school.openAs('academy', UPLOAD)
    const { name, students } = school.office.classNamed('2A')
    const [, , , fourth] = students
    await select('Class', name)
    await select('Academic year', '2026-2027')
    await page.getByLabelText('Exam', { exact: true }).selectOptions('Final exam')
    await page.getByLabelText('Subject', { exact: true }).selectOptions('English')
    const lines = [`${fourth!.id},31`, `${fourth!.id},32`]
    await choose(TEMPLATE, 'marks.csv', ['Student ID,English,English', ...lines].join('\n'))
    await sees('1 row to correct')
    await sees(/English stands twice; only the first of both is read/)
    await press('Upload 1 mark of 1 student')
    await reads('Inserted: 1, Skipped: 2')
    await sees(rowOf('The student of this row has marks in row 2 already'))
  })
})
