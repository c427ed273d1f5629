import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { isSchoolDay } from '#domain/school/calendar.rules.ts'
import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { today, type SchoolClass } from '#tests/school/office.ts'
import { callsOf } from '#tests/school/records.ts'
import { goTo, reload } from './app.tsx'
import { findPresent, MARKING, markClass, untilSent, type Absence } from './marking-steps.ts'
import { useSchool, type School } from './school.ts'
import { countOf, press, rowOf, sees, select, textOf } from './steps.ts'

const twoAbsent = ({ students }: SchoolClass): [Absence, Absence] => [
  { student: students[1]!, reason: 'Sick' },
  { student: students[4]!, reason: 'Travel' },
]

/** Opens a computer of the office on which this class has been marked today, and waits until the marks are sent. */
async function openDeskWithMarks(school: School, group: SchoolClass): Promise<void> {
  onTestFinished(() => findPresent(school, group))
  await school.openAs('office', MARKING)
  await markClass(group, twoAbsent(group))
  await untilSent()
}

const toneOf = ({ fullname }: StudentRow): string | null | undefined =>
  rowOf(fullname).query()?.getAttribute('data-tone')
const cellOf = (row: Locator, at: number): string => textOf(row.getByRole('cell').nth(at))

const noteOutcome = (status: string, { fullname }: StudentRow): Promise<void> => press(`${status}: ${fullname}`)

/** Calls that the school has about a student's absence today (status and notes), newest first. */
const attemptsOf = async (school: School, student: StudentRow): Promise<string[][]> =>
  (await callsOf(school, student)).map(({ callStatus, callNotes }) => [callStatus, callNotes])

/** Absences of a class on the school days of the last week, which the demo school has marked. */
async function absencesOf(school: School, group: SchoolClass) {
  const calendar = await ask<CalendarRow>(school, 'GET', '/calendar')
  const days = Array.from({ length: 7 }, (_, index) => addDays(today(), -index))
  const marks = []
  for (const day of days.filter((each) => isSchoolDay(calendar, each)))
    marks.push(...(await school.office.marksOf(group, day)))
  return marks.filter(({ present }) => !present)
}

describe('the office', () => {
  const school = useSchool()

  test(
    'notes calls to families of absent students without network: reached families leave the list, each call is sent once',
    { tags: ['promise:drafts-come-back', 'promise:effect-once'] },
    async () => {
      const group = school.office.classNamed('1A')
      const [sick, away] = twoAbsent(group).map(({ student }) => student) as [StudentRow, StudentRow]
      await openDeskWithMarks(school, group)
      await school.cut()
      await goTo('/dashboard/AbsentReport')
      await sees('2 absences · 0 of 2 reached')
      const call = rowOf(sick.fullname)
        .getByRole('link', { name: /^Call the family of / })
        .first()
      await expect.element(call).toHaveAttribute('href', `tel:+252${sick.phone}`)

      await noteOutcome('No Answer', sick)
      await sees(rowOf(sick.fullname).getByText('1 attempt', { exact: true }))
      await noteOutcome('Completed', sick)
      await sees('1 absence · 1 of 2 reached')
      await expect.poll(() => countOf(rowOf(sick.fullname))).toBe(0)

      const edit = `Edit the call about ${away.fullname}`
      const notes = page.getByLabelText('Notes')
      await press(edit)
      await notes.fill('The line was busy')
      await page.getByRole('combobox', { name: 'Call status' }).selectOptions('Missed')
      await userEvent.keyboard('{Escape}')
      reload()
      await press(edit)
      await expect.element(notes).toHaveValue('The line was busy')
      await press('Save')
      await sees(`${away.fullname}: Missed. Saved on this device.`)

      await select('Show', 'all')
      reload()
      await expect.poll(() => toneOf(sick)).toBe('good')
      await expect.poll(() => toneOf(away)).toBe('bad')

      await school.mend()
      await expect
        .poll(() => attemptsOf(school, sick))
        .toEqual([
          ['Completed', ''],
          ['No Answer', ''],
        ])
      await expect.poll(() => attemptsOf(school, away)).toEqual([['Missed', 'The line was busy']])
    },
  )

  test('reads the marked absences in every attendance report', async () => {
    const group = school.office.classNamed('1B')
    const [{ student: sick }] = twoAbsent(group)
    await openDeskWithMarks(school, group)
    await goTo(`/dashboard/DailyAttendceReport?class=${group.id}`)
    await sees(`${group.students.length - 2} present, 2 absent`)
    const marked = page.getByRole('table', { name: '1B' }).getByRole('row')
    await expect.poll(() => countOf(marked)).toBe(group.students.length + 1)
    expect(textOf(marked.nth(1))).toContain('Absent')

    const absences = await absencesOf(school, group)
    await goTo('/dashboard/ClassAttendenceReport')
    const line = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '1B', exact: true }) })
    const ofMonth = absences.filter(({ date }) => date.startsWith(today().slice(0, 7)))
    await expect.poll(() => cellOf(line, 1)).toBe(String(ofMonth.length))

    await goTo(`/dashboard/GetTobAbsent?minimum=0&search=${sick.id}`)
    const own = absences.filter(({ studentId }) => studentId === sick.id)
    await expect.poll(() => cellOf(rowOf(sick.fullname), 3)).toBe(String(own.length))

    await goTo(`/dashboard/MonthAttendceReport?class=${group.id}`)
    const ofYear = own.filter(({ date }) => date.startsWith(today().slice(0, 4)))
    await expect.poll(() => cellOf(rowOf(sick.fullname), 1)).toBe(String(ofYear.length))
  })
})
