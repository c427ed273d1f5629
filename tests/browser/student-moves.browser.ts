import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { StudentRow } from '#domain/students/students.schema.ts'
import type { Device } from './browser.ts'
import type { SchoolClass } from './office.ts'
import { readStored } from '#tests/faults/engine.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { useSchool, type School } from './school.ts'
import { fieldOf } from './accounts-steps.ts'
import { openClass, openMarking, PATIENCE, prepare, switchOf, type Who } from './steps.ts'

const WIDE = { width: 1280, height: 900 }

const hears = (page: Page, words: string | RegExp) =>
  page
    .getByText(words, typeof words === 'string' ? { exact: true } : {})
    .first()
    .waitFor()

async function openAs(school: School, who: Who, path: string): Promise<Device> {
  const device = await school.device(WIDE)
  await prepare(device, who)
  await device.page.goto(path)
  return device
}

/** What is typed is kept a moment after the last key. */
const expectKept = (page: Page, key: string, text: string) =>
  expect
    .poll(async () => JSON.stringify((await readStored<{ value: unknown }>(page, 'drafts', key)) ?? null), PATIENCE)
    .toContain(text)

const rowOf = (page: Page, fullname: string) => page.getByRole('row').filter({ hasText: fullname })

describe('the transfer screen', () => {
  const school = useSchool()

  const boxOf = (page: Page, { id, fullname }: StudentRow) =>
    page.getByRole('checkbox', { name: new RegExp(`^${fullname}\\s*ID ${id}\\b`) })
  const choose = async (page: Page, students: readonly StudentRow[]) => {
    for (const student of students) await boxOf(page, student).check()
  }
  const show = (page: Page, { id }: SchoolClass) => page.getByLabel('Fasalka hadda').selectOption(String(id))
  const send = (page: Page, count: number) => page.getByRole('button', { name: `Wareeji ${count} arday` }).click()

  test('moves two students at once, shows them in their new class, and takes it back', async () => {
    const [source, target] = [school.office.classNamed('1A'), school.office.classNamed('1B')]
    const [first, second, third] = source.students as [StudentRow, StudentRow, StudentRow]
    const { page } = await openAs(school, 'attendance', '/dashboard/transfer')
    await show(page, source)
    await choose(page, [first, second])
    await send(page, 2)
    await hears(page, 'Fadlan dooro fasalka lagu wareejinayo marka hore.')
    await page.getByLabel('Fasalka cusub').selectOption(String(source.id))
    await hears(page, 'Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.')
    await page.getByLabel('Fasalka cusub').selectOption(String(target.id))
    await fieldOf(page, 'Faallo (ikhtiyaari)').fill('Guri cusub')

    await expectKept(page, `transfer:${demoUserId('attendance')}`, 'Guri cusub')
    await page.reload()
    await hears(page, 'Wixii aad hore u dooratay waa la soo celiyay.')
    expect(await fieldOf(page, 'Faallo (ikhtiyaari)').inputValue()).toBe('Guri cusub')
    expect(await boxOf(page, second).isChecked()).toBe(true)
    expect(await boxOf(page, third).isChecked()).toBe(false)

    await send(page, 2)
    await hears(page, 'Arday si guul ah ayaa loogu wareejiyay.')
    await hears(page, '2 arday: 1A → 1B')
    await boxOf(page, first).waitFor({ state: 'detached' })
    await boxOf(page, third).waitFor()
    await page.getByRole('button', { name: 'Ka noqo' }).click()
    await boxOf(page, first).waitFor()
    await boxOf(page, second).waitFor()

    await page.getByRole('button', { name: `Wareeji ${third.fullname}` }).click()
    await hears(page, `Student ${third.fullname} transferred successfully!`)
    await boxOf(page, third).waitFor({ state: 'detached' })
    await show(page, target)
    await boxOf(page, third).waitFor()
    await page.reload()
    await boxOf(page, third).waitFor()
  })

  test('refuses the whole and names who was moved by somebody else meanwhile', async () => {
    const [source, target, other] = ['2A', '2B', '2C'].map((name) => school.office.classNamed(name)) as [
      SchoolClass,
      SchoolClass,
      SchoolClass,
    ]
    const [first, second] = source.students as [StudentRow, StudentRow]
    const path = (to: SchoolClass) => `/dashboard/transfer?from=${source.id}&to=${to.id}`
    const [slowDevice, quickDevice] = [await school.device(WIDE), await school.device(WIDE)]
    await prepare(slowDevice, 'office')
    await prepare(quickDevice, 'academy')
    const [slow, quick] = [slowDevice.page, quickDevice.page]
    // Of what one does, the other's tablet does not hear by itself.
    school.proxy.inject(/\/sync\/(pull|live)/, { kind: 'resetBefore' }, Number.POSITIVE_INFINITY)
    await slow.goto(path(target))
    await quick.goto(path(other))
    await choose(slow, [first, second])
    await quick.getByRole('button', { name: `Wareeji ${first.fullname}` }).click()
    await hears(quick, `Student ${first.fullname} transferred successfully!`)

    expect(await boxOf(slow, first).isChecked()).toBe(true)
    await send(slow, 2)
    await hears(slow, 'Khalad ayaa dhacay, arday lama wareejin')
    await hears(slow, `Fasalkan hadda kuma jiraan: ${first.fullname}. Cidna lama wareejin.`)
    school.proxy.clearFaults()
    await boxOf(slow, first).waitFor({ state: 'detached', timeout: PATIENCE.timeout })
    expect(await boxOf(slow, second).isChecked()).toBe(true)
    await send(slow, 1)
    await hears(slow, '1 arday: 2A → 2B')
    await boxOf(slow, second).waitFor({ state: 'detached' })
  })

  test('without network says so in Somali and keeps what was chosen', async () => {
    const [source, target] = [school.office.classNamed('3A'), school.office.classNamed('3B')]
    const [first] = source.students as [StudentRow]
    const { page } = await openAs(school, 'office', `/dashboard/transfer?from=${source.id}&to=${target.id}`)
    await choose(page, [first])
    school.proxy.link = 'cut'
    await send(page, 1)
    await hears(page, /^Server-ka dugsiga lama gaari karo/)
    await expectKept(page, `transfer:${demoUserId('office')}`, `"chosen":[${first.id}]`)
    await page.reload()
    await expect.poll(() => boxOf(page, first).isChecked(), PATIENCE).toBe(true)
    school.proxy.link = 'up'
    await send(page, 1)
    await hears(page, 'Arday si guul ah ayaa loogu wareejiyay.')
  })
})

describe('the office', () => {
  const school = useSchool()

  test('deletes a student with a reason; an administrator restores, and the attendance is still there', async () => {
    const group = school.office.classNamed('4A')
    const [student] = group.students as [StudentRow]
    const marks = await school.office.marksOfStudent(student.id)
    expect(marks.length).toBeGreaterThan(0)
    const { page } = await openAs(school, 'office', '/dashboard/DropOut')
    const remove = () => page.getByRole('button', { name: 'Delete student' })
    await remove().click()
    await hears(page, 'Please select a student ID and enter a reason for deletion.')
    await fieldOf(page, 'Student ID').fill(String(student.id))
    await hears(page, student.fullname)
    await fieldOf(page, 'Reason for deletion').fill('Moved to Burco')
    await remove().click()
    const question = page.getByRole('dialog', { name: 'Delete student' })
    await question.getByText(`Delete ${student.fullname} of class 4A?`).waitFor()
    await question.getByRole('button', { name: 'Delete student' }).click()
    await rowOf(page, student.fullname).getByText('Moved to Burco').waitFor()
    expect(await fieldOf(page, 'Student ID').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0)

    const desk = await openAs(school, 'admin', '/dashboard/DropOut')
    await desk.page.getByRole('button', { name: `Restore ${student.fullname}` }).click()
    const restoring = desk.page.getByRole('dialog', { name: 'Restore student' })
    await restoring.getByRole('button', { name: 'Restore', exact: true }).click()
    await rowOf(desk.page, student.fullname).waitFor({ state: 'detached' })
    await desk.page.goto('/dashboard/Restored')
    await rowOf(desk.page, student.fullname).getByText('Moved to Burco').waitFor()
    expect(await school.office.marksOfStudent(student.id)).toEqual(marks)
    await openMarking(desk)
    await openClass(desk, group)
    await switchOf(desk.page, student).waitFor()
  })

  test('confirms a transfer with the roll number, and the student leaves the list', async () => {
    const { page } = await openAs(school, 'attendance', '/dashboard/CheckTransfer')
    const first = page.getByRole('textbox', { name: /^Roll number of / }).first()
    await first.waitFor()
    const name = (await first.getAttribute('aria-label'))!.replace('Roll number of ', '')
    const roll = fieldOf(page, `Roll number of ${name}`)
    const confirm = () => page.getByRole('button', { name: `Confirm Transfer of ${name}` }).click()
    await roll.fill('')
    await confirm()
    await hears(page, 'Please enter a roll number')
    await roll.fill('A-17')
    await expectKept(page, `rolls:${demoUserId('attendance')}`, 'A-17')
    await page.reload()
    await expect.poll(() => roll.inputValue(), PATIENCE).toBe('A-17')
    await confirm()
    await hears(page, `Student ${name} transferred successfully!`)
    await rowOf(page, name).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Refresh List' }).click()
    await page
      .getByRole('textbox', { name: /^Roll number of / })
      .first()
      .waitFor()
    expect(await rowOf(page, name).count()).toBe(0)
  })

  test('asks for two days in the right order before it shows who is new', async () => {
    const { page } = await openAs(school, 'office', '/dashboard/Newstudent')
    const show = () => page.getByRole('button', { name: 'Show report' }).click()
    await show()
    await hears(page, 'Please enter both start and end dates.')
    await page.goto('/dashboard/Newstudent?startDate=2026-02-01&endDate=2026-01-31')
    await hears(page, 'End date must be the same or after the start date.')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await hears(page, 'No data to print.')
    await fieldOf(page, 'Start date').fill('01/01/1990')
    await fieldOf(page, 'End date').fill('02/01/1990')
    await page.keyboard.press('Tab')
    await show()
    await hears(page, 'No students found in the selected range.')
    expect(new URL(page.url()).searchParams.get('endDate')).toBe('1990-01-02')
  })
})
