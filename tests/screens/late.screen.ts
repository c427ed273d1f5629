import { describe, expect, onTestFinished, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { today } from '#tests/school/office.ts'
import { goTo } from './app.tsx'
import {
  findPresent,
  markAbsent,
  MARKING,
  openClass,
  saveButton,
  saveClass,
  switchOf,
  untilSent,
} from './marking-steps.ts'
import { useSchool, type School } from './school.ts'
import { press, seesNoMore, sees, usePhone } from './steps.ts'

/** Begins to count taps anywhere; returns a function that reads their number. */
function countTaps(): () => number {
  let taps = 0
  const count = () => void taps++
  addEventListener('pointerdown', count, true)
  onTestFinished(() => removeEventListener('pointerdown', count, true))
  return () => taps
}

const timeOf = ({ fullname }: StudentRow): Locator => page.getByLabelText(`Time of ${fullname}`)

const marksOf = async ({ office }: School, { id }: StudentRow) =>
  (await office.marksOfStudent(id)).filter(({ date }) => date === today())

describe('late students on the marking screen of a phone:', () => {
  const school = useSchool()
  usePhone()

  test('a class with three absent and one late takes two taps more than one with the three', async () => {
    const group = school.office.classNamed('1A')
    const [late, ...absent] = group.students as [StudentRow, StudentRow, StudentRow, StudentRow]
    onTestFinished(() => findPresent(school, group))
    await school.openAs('attendance', MARKING)
    await school.cut()
    const taps = countTaps()
    await openClass(group)
    for (const student of absent.slice(0, 3)) await markAbsent({ student, reason: 'Sick' })
    expect(taps()).toBe(7)
    await switchOf(late).click()
    await sees('Tap again if late')
    await switchOf(late).click()
    expect(taps()).toBe(9)
    expect((timeOf(late).element() as HTMLInputElement).value).toMatch(/^\d\d:\d\d$/)
    await timeOf(late).fill('07:50')
    await sees(/^1 late$/)
    await saveClass()
    await goTo('/dashboard')
    await goTo(`${MARKING}?class=${group.id}`)
    await sees(timeOf(late))
    await school.mend()
    await untilSent()
    expect(await marksOf(school, late)).toMatchObject([
      { present: true, kind: 'late', time: '07:50', remark: 'Late 07:50', revision: 1 },
    ])
    const [plain] = await marksOf(school, absent[0])
    expect(plain).toMatchObject({ present: false, remark: 'Absent - Sick' })
    expect(plain).not.toHaveProperty('kind')
  })

  test('a slip is taken back with one tap, and an absence is excused and no longer is', async () => {
    const group = school.office.classNamed('1B')
    const [slip, sick] = group.students as [StudentRow, StudentRow]
    onTestFinished(() => findPresent(school, group))
    await school.openAs('attendance', `${MARKING}?class=${group.id}`)
    await sees(switchOf(slip))
    await switchOf(slip).click()
    await press(`Take back the mark of ${slip.fullname}`)
    await expect.element(switchOf(slip)).toBeChecked()
    await markAbsent({ student: sick, reason: 'Sick' })
    const excuses = page.getByRole('group', { name: `Whether the absence of ${sick.fullname} is excused` })
    await excuses.getByRole('button', { name: 'Excused', exact: true }).click()
    await saveClass()
    await untilSent()
    expect(await marksOf(school, sick)).toMatchObject([{ kind: 'excused', remark: 'Absent - Sick' }])
    await excuses.getByRole('button', { name: 'Excused', exact: true }).click()
    await saveButton().click()
    await untilSent()
    await expect.poll(async () => (await marksOf(school, sick))[0]?.revision).toBe(2)
    expect((await marksOf(school, sick))[0]).not.toHaveProperty('kind')
    await seesNoMore(page.getByText(/^\d late$/))
    // An absence that is saved already: the second tap on its name is late, the third present, and neither is saved.
    await switchOf(sick).click()
    await switchOf(sick).click()
    await expect.element(switchOf(sick)).toBeChecked()
    await press(`Take back the mark of ${sick.fullname}`)
    await expect.element(switchOf(sick)).not.toBeChecked()
  })
})
