import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { AbsentReport } from '#domain/attendance/reports.schema.ts'
import { isSchoolDay, DEFAULT_CALENDAR } from '#domain/calendar/calendar.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { today, type SchoolClass } from './office.ts'
import { useSchool, type School } from './school.ts'
import { markClass, PATIENCE, prepare, waitUntilSent, type Absence } from './steps.ts'

const WIDE = { width: 1280, height: 900 }

const twoAbsent = ({ students }: SchoolClass): [Absence, Absence] => [
  { student: students[1]!, reason: 'Sick' },
  { student: students[4]!, reason: 'Travel' },
]

/** A desk on which this class has been marked today, and the school knows. */
async function deskWithMarks(school: School, group: SchoolClass) {
  const desk = await school.device(WIDE)
  await prepare(desk, 'office')
  await markClass(desk, group, twoAbsent(group))
  await waitUntilSent(desk)
  return desk
}

const rowOf = (page: Page, { fullname }: StudentRow) => page.getByRole('row').filter({ hasText: fullname })

const outcome = (page: Page, status: string, { fullname }: StudentRow) =>
  page.getByRole('button', { name: `${status}: ${fullname}`, exact: true })

describe('the office', () => {
  const school = useSchool()

  test('notes calls to families without network: the list shrinks, and every attempt arrives once', async () => {
    const group = school.office.classNamed('1A')
    const [sick, away] = twoAbsent(group).map(({ student }) => student) as [StudentRow, StudentRow]
    const { page } = await deskWithMarks(school, group)
    school.proxy.link = 'cut'
    await page.goto('/dashboard/AbsentReport')
    await page.getByText('2 absences · 0 of 2 reached').waitFor()
    const call = rowOf(page, sick).getByRole('link', { name: /^Call the family of / })
    expect(await call.first().getAttribute('href')).toBe(`tel:+252${sick.phone}`)

    await outcome(page, 'No Answer', sick).click()
    await rowOf(page, sick).getByText('1 attempt', { exact: true }).waitFor()
    await outcome(page, 'Completed', sick).click()
    await page.getByText('1 absence · 1 of 2 reached').waitFor()
    expect(await rowOf(page, sick).count()).toBe(0)

    const edit = page.getByRole('button', { name: `Edit the call about ${away.fullname}` })
    await edit.click()
    await page.getByLabel('Notes').fill('The line was busy')
    await page.getByRole('combobox', { name: 'Call status' }).selectOption('Missed')
    await page.keyboard.press('Escape')
    await page.reload()
    await edit.click()
    expect(await page.getByLabel('Notes').inputValue()).toBe('The line was busy')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`${away.fullname}: Missed. Saved on this device.`).waitFor()

    await page.getByLabel('Show').selectOption('all')
    await page.reload()
    await expect.poll(() => rowOf(page, sick).getAttribute('data-tone'), PATIENCE).toBe('good')
    await expect.poll(() => rowOf(page, away).getAttribute('data-tone'), PATIENCE).toBe('bad')

    school.proxy.link = 'up'
    await expect
      .poll(() => attemptsOf(school, sick), PATIENCE)
      .toEqual([
        ['Completed', ''],
        ['No Answer', ''],
      ])
    await expect.poll(() => attemptsOf(school, away), PATIENCE).toEqual([['Missed', 'The line was busy']])
  })

  test('reads in every report what was marked', async () => {
    const group = school.office.classNamed('1B')
    const [{ student: sick }] = twoAbsent(group)
    const { page } = await deskWithMarks(school, group)
    await page.goto(`/dashboard/DailyAttendceReport?class=${group.id}`)
    await page.getByText(`${group.students.length - 2} present, 2 absent`).waitFor(PATIENCE)
    const marked = page.getByRole('table', { name: '1B' }).getByRole('row')
    expect(await marked.count()).toBe(group.students.length + 1)
    expect(await marked.nth(1).textContent()).toContain('Absent')

    const absences = await absencesOf(school, group)
    await page.goto('/dashboard/ClassAttendenceReport')
    const line = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '1B', exact: true }) })
    const ofMonth = absences.filter(({ date }) => date.startsWith(today().slice(0, 7)))
    await expect.poll(() => line.getByRole('cell').nth(1).textContent(), PATIENCE).toBe(String(ofMonth.length))

    await page.goto(`/dashboard/GetTobAbsent?minimum=0&search=${sick.id}`)
    const own = absences.filter(({ studentId }) => studentId === sick.id)
    await expect.poll(() => rowOf(page, sick).getByRole('cell').nth(3).textContent(), PATIENCE).toBe(String(own.length))

    await page.goto(`/dashboard/MonthAttendceReport?class=${group.id}`)
    const ofYear = own.filter(({ date }) => date.startsWith(today().slice(0, 4)))
    await expect
      .poll(() => rowOf(page, sick).getByRole('cell').nth(1).textContent(), PATIENCE)
      .toBe(String(ofYear.length))
  })
})

/** What the school has of the calls about an absence today, the newest first. */
async function attemptsOf({ server }: School, student: StudentRow): Promise<string[][]> {
  const body = JSON.stringify({ email: 'admin@demo.school', password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${server.origin}/api/user/login`, { method: 'POST', headers, body })
  const { Access_token: token } = (await signedIn.json()) as { Access_token: string }
  const days = `startDate=${today()}&endDate=${today()}`
  const answer = await fetch(`${server.origin}/api/student/attendance/report?${days}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { records } = (await answer.json()) as AbsentReport
  const attempts = records.find(({ studentId }) => studentId === student.id)?.attempts ?? []
  return attempts.map(({ callStatus, callNotes }) => [callStatus, callNotes])
}

/** The absences of a class on the school days that the demo school has marked. */
async function absencesOf({ office }: School, group: SchoolClass) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today(), -index))
  const marks = []
  for (const day of days.filter((each) => isSchoolDay(DEFAULT_CALENDAR, each)))
    marks.push(...(await office.marksOf(group, day)))
  return marks.filter(({ present }) => !present)
}
