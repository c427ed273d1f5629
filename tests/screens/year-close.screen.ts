import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FinalReport } from '#domain/exams/reports.schema.ts'
import type { ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { device } from '#data/device/db.ts'
import { ask } from '#tests/school/ask.ts'
import { turnYear } from '#tests/school/turn-year.ts'
import { goTo, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, press, reads, rowOf, sees, seesNoMore, textOf } from './steps.ts'

const SETUP = '/dashboard/RegiterExam'
const PORTAL = '/dashboard/RegiterExamForTeacher'

/** Present year of the demo school, and its final exam, of which 1A has no marks. */
const [YEAR, FINAL] = [3, 3]
const CLOSED = 'The academic year 2026-2027 is closed. An administrator can reopen it.'

const dialog = page.getByRole('dialog')

/** Line of a year in the list of academic years: its days, terms, number of exams, and whether it is closed. */
const lineOf = (year: string): string => textOf(page.getByRole('listitem').filter({ hasText: new RegExp(`^${year}`) }))

describe('an administrator who closes an academic year', () => {
  const school = useSchool()
  const within = (title: string) =>
    page.elementLocator(page.getByRole('heading', { name: title, exact: true }).element().closest('section') as Element)

  test('is offered it after the turn, is told what it means, and the year takes no marks and exams while reports stay', async () => {
    const { id, students } = school.office.classNamed('1A')
    const [child] = students
    await school.openAs('admin', SETUP)
    await sees(buttonOf('Close 2025-2026'))
    // The classes of the school are those of this year.
    await seesNoMore(buttonOf('Close 2026-2027'))
    await turnYear(school)
    const body = { classId: id, academicYearId: YEAR }
    const before = await ask<FinalReport>(school, 'POST', '/exam/final-exam-report', { body })
    expect(before.report.map(({ studentId }) => studentId)).toContain(child!.id)

    reload()
    await press('Close 2026-2027')
    await sees(dialog.getByText('Close the academic year 2026-2027?'))
    await sees(dialog.getByText(/not by tablets that bring marks late either\. Reports and papers stay\./))
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await reads('The academic year 2026-2027 is closed.')
    await expect.poll(() => lineOf('2026-2027')).toMatch(/ · Closed/)
    expect(lineOf('2027-2028')).not.toMatch(/Closed/)
    await seesNoMore(buttonOf('Close 2026-2027'))
    await seesNoMore(buttonOf('Days and terms of 2026-2027'))

    const score = within('Manage Score')
    await score.getByLabelText('Student ID').fill(String(child!.id))
    await score.getByLabelText('Exam', { exact: true }).selectOptions('Final exam 2026-2027')
    await score.getByLabelText('Subject', { exact: true }).selectOptions('Arabic')
    await score.getByLabelText('Marks').fill('40')
    await press('Create score')
    await sees(score.getByText(CLOSED))
    const exam = within('Create Exam Type')
    await exam.getByLabelText('Exam name').fill('Second monthly')
    await exam.getByLabelText('Academic year').selectOptions('2026-2027')
    await press('Create exam')
    await sees(exam.getByText(CLOSED))
    const { exams } = await ask<ExamSetup>(school, 'GET', '/exam/setup')
    expect(exams.map((each) => each.name)).not.toContain('Second monthly')

    await goTo(`/dashboard/FinalReport?class=${id}&year=${YEAR}`)
    await sees(rowOf(child!.fullname))
    await sees(page.getByText(before.average.toFixed(1), { exact: true }))
    expect(await ask<FinalReport>(school, 'POST', '/exam/final-exam-report', { body })).toEqual(before)

    await goTo(SETUP)
    await press('Reopen 2026-2027')
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
    await sees(dialog.getByText('Please give a reason.'))
    await dialog.getByRole('textbox').fill('A mark was forgotten')
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
    await reads('The academic year 2026-2027 is open again.')
    await sees(buttonOf('Close 2026-2027'))
    await sees(buttonOf('Days and terms of 2026-2027'))
  })

  test('alone sees the buttons: the academy sees which years are closed', async () => {
    await ask(school, 'POST', '/exam/academic-years/2/close')
    await school.openAs('academy', SETUP)
    await expect.poll(() => lineOf('2025-2026')).toMatch(/ · Closed/)
    expect(buttonOf(/^(Close|Reopen) 20/).elements()).toEqual([])
  })
})

describe('a teacher whose tablet brings marks of a year that was closed meanwhile', () => {
  const school = useSchool()

  /** Marks of 1A in the final, with their students. */
  async function marksAt(): Promise<[number, number | null][]> {
    const path = `/exam/scores?classId=${school.office.classNamed('1A').id}&examId=${FINAL}`
    const sheets = await ask<Pick<ScoreSheetRow, 'scores'>[]>(school, 'GET', path)
    return sheets.flatMap(({ scores }) => scores.map(([student, marks]): [number, number | null] => [student, marks]))
  }

  test('is told in words that the year is closed, and keeps what she typed', async () => {
    const { id, students } = school.office.classNamed('1A')
    const [child] = students
    await school.openAs('teacher', `${PORTAL}?class=${id}&type=FINAL&subjects=1&view=grid`)
    const cell = page.getByRole('textbox', { name: `${child!.fullname}, English`, exact: true })
    await sees(cell)
    await school.cut()
    await cell.click()
    await userEvent.keyboard('41{Enter}')
    await press(/^Save All/)
    await reads('All marks are saved on this device, and sent when there is a connection.')

    await turnYear(school)
    await ask(school, 'POST', `/exam/academic-years/${YEAR}/close`)
    await school.mend()
    await expect.poll(async () => (await device().outbox.toArray()).map(({ state }) => state)).toEqual(['parked'])
    await goTo('/dashboard/outbox')
    await sees(CLOSED)
    expect(await marksAt()).toEqual([])

    await ask(school, 'POST', `/exam/academic-years/${YEAR}/reopen`, { body: { reason: 'A tablet was late' } })
    await press('Retry')
    await expect.poll(() => device().outbox.count()).toBe(0)
    expect(await marksAt()).toEqual([[child!.id, 41]])
  })
})
