import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { formatDay } from '#domain/core/dates.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { readStored } from '#tests/faults/engine.ts'
import type { Device } from './browser.ts'
import { today } from './office.ts'
import { useSchool, type School } from './school.ts'
import { fullNameOf, markClass, oneSick, openMarking, PATIENCE, saveButton, settle, signIn, type Who } from './steps.ts'

const TRACKER = '/dashboard/Attedence'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, status: string) =>
  page.getByRole('group', { name: 'Status' }).getByText(status, { exact: true }).click()
const hears = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().waitFor({ timeout: PATIENCE.timeout })

async function openAs(school: School, who: Who, path: string): Promise<Device> {
  const device = await school.device()
  await signIn(device, who)
  await settle(device)
  await device.page.goto(path)
  return device
}

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

describe('one student’s attendance', () => {
  const school = useSchool()

  test('is marked and changed without network, reaches the school once, and leaves as the columns asked for', async () => {
    const student = school.office.classNamed('1A').students[4]!
    const { page } = await openAs(school, 'attendance', TRACKER)
    await page.getByLabel('Student ID').fill('-1')
    await press(page, 'Search')
    await hears(page, 'Please enter a valid positive Student ID.')
    await page.getByLabel('Student ID').fill(String(student.id))
    await press(page, 'Search')
    await page.getByRole('heading', { name: student.fullname }).waitFor()
    const before = Number(await figure(page, 'Absent days'))

    school.proxy.link = 'cut'
    await choose(page, 'Absent')
    await press(page, 'Mark attendance')
    await hears(page, 'Please provide a remark for absence.')
    await press(page, 'Sick')
    const key = `attendanceMark:${demoUserId('attendance')}:${student.id}`
    const draft = () => readStored<{ value: { remark: string } }>(page, 'drafts', key)
    await expect.poll(async () => (await draft())?.value.remark, PATIENCE).toBe('Absent - Sick')
    await page.reload()
    await hears(page, 'What you had typed before is back.')
    await press(page, 'Mark attendance')
    await hears(page, 'Attendance recorded')
    await expect.poll(() => figure(page, 'Absent days'), PATIENCE).toBe(String(before + 1))
    await hears(page, 'Waiting on this device')
    expect(await figure(page, 'Current streak')).toBe('0')
    school.proxy.heal()
    const marks = async () => (await school.office.marksOfStudent(student.id)).filter(({ date }) => date === today())
    await expect.poll(async () => (await marks()).length, PATIENCE).toBe(1)
    expect(await marks()).toMatchObject([
      { present: false, remark: 'Absent - Sick', revision: 1, user: { fullName: fullNameOf('attendance') } },
    ])

    await page.getByText('Waiting on this device').waitFor({ state: 'detached', timeout: PATIENCE.timeout })
    await press(page, `Edit ${formatDay(today())}`)
    await page.getByLabel('Remark').fill('came at ten')
    await choose(page, 'Present')
    await press(page, 'Save')
    await hears(page, 'Status updated')
    await expect.poll(marks, PATIENCE).toMatchObject([{ present: true, remark: 'came at ten', revision: 2 }])

    // The form is a new one by then and says what it knows: nothing moves under the finger any more.
    await hears(page, /^This day is marked already: came at ten/)
    await press(page, 'Export')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe('"Date","Status","Remark","Marked By"')
  })
})

describe('two marks of one day that differ', () => {
  const school = useSchool()

  test('stand above the student’s history, by day, and one tap says which is true', async () => {
    const student = school.office.classNamed('1D').students[2]!
    const { page } = await openAs(school, 'attendance', `${TRACKER}?student=${student.id}`)
    await page.getByRole('heading', { name: student.fullname }).waitFor()
    school.proxy.link = 'cut'
    await choose(page, 'Absent')
    await press(page, 'Sick')
    await press(page, 'Mark attendance')
    await hears(page, 'Attendance recorded')
    await school.office.mark({ studentId: student.id, date: today(), present: true, remark: 'came at nine' })
    school.proxy.heal()

    await page.getByText('One mark differs').waitFor(PATIENCE)
    const sides = page.getByRole('group', { name: `Which mark of ${formatDay(today())} is true?` })
    await sides.getByRole('button', { name: /^came at nine/ }).waitFor()
    school.proxy.link = 'cut'
    await sides.getByRole('button', { name: /^Absent - Sick/ }).click()
    await hears(page, 'Settling needs a connection to the school.')
    school.proxy.heal()
    await sides.getByRole('button', { name: /^Absent - Sick/ }).click()
    await sides.waitFor({ state: 'detached', timeout: PATIENCE.timeout })
    const ofDay = async () => (await school.office.marksOfStudent(student.id)).filter(({ date }) => date === today())
    await expect.poll(ofDay, PATIENCE).toMatchObject([{ present: false, remark: 'Absent - Sick', revision: 2 }])
    await page
      .getByRole('row', { name: new RegExp(formatDay(today())) })
      .getByText('Absent - Sick')
      .waitFor()
  })
})

describe('the absent of a day', () => {
  const school = useSchool()

  test('are listed without network, and nobody is called perfect before every class is marked', async () => {
    const group = school.office.classNamed('1B')
    const device = await openAs(school, 'attendance', '/dashboard/TodayAbsent')
    const { page } = device
    await hears(page, `No absent students found for ${formatDay(today())}`)
    await hears(page, /classes are not marked yet$/)
    expect(await page.getByText('Perfect attendance for this day!').count()).toBe(0)

    await openMarking(device)
    school.proxy.link = 'cut'
    await markClass(device, group, oneSick(group))
    await page.goto('/dashboard/TodayAbsent')
    await hears(page, '1 student')
    const row = page.getByRole('row').filter({ hasText: group.students[0]!.fullname })
    await row.getByText('Absent - Sick').waitFor()
    expect(await page.getByRole('link', { name: 'Mark 1B' }).count()).toBe(0)

    await page.getByRole('textbox', { name: 'Date' }).fill('01/01/2090')
    await hears(page, 'The date cannot be in the future.')
  })

  test('a holiday is entered, asks before marks are saved, and its mark is corrected by its id', async () => {
    const group = school.office.classNamed('1C')
    const device = await openAs(school, 'admin', '/dashboard/calendar')
    const { page } = device
    await page.getByRole('textbox', { name: 'Date' }).fill(formatDay(today()))
    await page.getByLabel('Name').fill('Eid')
    await press(page, 'Add holiday')
    await press(page, 'Save calendar')
    await hears(page, 'Calendar saved.')

    await openMarking(device)
    await page.getByText(/^No school on this day \(Eid\)/).waitFor({ timeout: PATIENCE.timeout })
    await page.goto(`/dashboard/MarkAtetendenceClass?class=${group.id}`)
    await saveButton(page).click()
    await page
      .getByRole('dialog')
      .getByText(/There is no school on this day \(Eid\)/)
      .waitFor()
    expect(await school.office.marksOf(group)).toEqual([])
    await press(page, 'Mark anyway')
    await expect.poll(async () => (await school.office.marksOf(group)).length, PATIENCE).toBe(group.students.length)

    const [mark] = await school.office.marksOf(group)
    await page.goto('/dashboard/DeleteAttendace')
    await press(page, 'Delete')
    await hears(page, 'Attendance ID required')
    await page.getByLabel('Attendance ID').fill(String(mark!.id))
    await press(page, 'Show record')
    await expect.poll(() => page.getByLabel('Student ID').inputValue(), PATIENCE).toBe(String(mark!.studentId))
    await page.getByLabel('Remark').fill('')
    await press(page, 'Update')
    await hears(page, 'Remark is required')
    await page.getByLabel('Remark').fill('left early')
    await press(page, 'Update')
    await hears(page, 'Status updated')
    const ofDay = async () =>
      (await school.office.marksOfStudent(mark!.studentId)).filter(({ date }) => date === today())
    expect(await ofDay()).toMatchObject([{ remark: 'left early', revision: 2 }])

    await page.getByLabel('Attendance ID').fill(String(mark!.id))
    await press(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await hears(page, 'Deleted')
    expect(await ofDay()).toEqual([])
  })
})
