import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, detailOf, press, replica, rowOf, sees, seesNoMore, select, usePhone } from './steps.ts'

const TURN = '/dashboard/TurnOfYear'

type Student = { id: number; fullname: string; className: string }

const childrenOf = async (school: School, className: string): Promise<Student[]> =>
  (await ask<Student[]>(school, 'GET', '/student/studentList')).filter((each) => each.className === className)

const dialog = page.getByRole('dialog')
const confirm = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click()

async function prepare(school: School): Promise<void> {
  await school.openAs('admin', TURN)
  await sees('The school turns into 2027-2028.')
  await press('Begin to prepare')
  await sees(page.getByRole('heading', { name: 'From 2026-2027 into 2027-2028' }))
}

describe('the turn of the year', () => {
  const school = useSchool()

  test('is prepared, decided child by child, done with the previewed counts, and taken back', async () => {
    const [child, other] = await childrenOf(school, '1A')
    const [inSecond] = await childrenOf(school, '2A')
    if (!child || !other || !inSecond) throw new Error('The classes have no children')
    await prepare(school)
    expect(detailOf('Repeat')).toBe('0')
    await sees('2026-2027 is from 01/08/2026 to 31/07/2027; 2027-2028 is from 01/08/2027 to 31/07/2028.')
    await sees(/^The year is not over before 31\/07\/2027\./)

    await page.getByRole('searchbox').fill(child.fullname)
    await rowOf(child.fullname).getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabelText('At the turn').selectOptions('Repeats')
    await confirm('Save')
    await sees(rowOf(child.fullname).getByText('Repeats'))
    expect(detailOf('Repeat')).toBe('1')
    expect(Number(detailOf('Go up')) + Number(detailOf('Graduate')) + 1).toBe(Number(detailOf('All students')))

    await press('Turn the year')
    await confirm('Turn the year')
    await sees('The school is in 2027-2028 now.')
    await sees(/^Turned by /)
    // The next turn is from the year that the school is in now.
    await sees('The school turns into 2028-2029.')
    const now = await ask<Student[]>(school, 'GET', '/student/studentList')
    expect(now.find(({ id }) => id === child.id)?.className).toBe('1A')
    expect(now.find(({ id }) => id === other.id)?.className).toBe('2A')
    expect(now.find(({ id }) => id === inSecond.id)?.className).toBe('3A')
    const device = await replica()
    await expect.poll(async () => (await device.students.get(String(other.id)))?.classId).not.toBe(1)

    await press('Take the turn back')
    await confirm('Take the turn back')
    await sees('The school is in 2026-2027 again.')
    expect((await childrenOf(school, '1A')).map(({ id }) => id)).toContain(other.id)
    // The decision is kept with the preparation.
    await sees(page.getByRole('heading', { name: 'From 2026-2027 into 2027-2028' }))
    await expect.poll(() => detailOf('Repeat')).toBe('1')
    await press('Drop the preparation')
    await confirm('Drop the preparation')
    await sees(buttonOf('Begin to prepare'))
  })

  test('waits until every class has a way, which it names', async () => {
    await prepare(school)
    await select('Class 1B goes into', 'Not decided')
    await sees(/^where class 1B goes \(\d+ students\)$/)
    await expect.element(buttonOf('Turn the year')).toBeDisabled()
    await select('Class 1B goes into', '2A')
    await seesNoMore(page.getByText('Before the turn, please settle:'))
    await expect.element(buttonOf('Turn the year')).toBeEnabled()
    await press('Drop the preparation')
    await confirm('Drop the preparation')
    await sees(buttonOf('Begin to prepare'))
  })

  test('decides for all children that are shown, and leaves it to the proposal again', async () => {
    await prepare(school)
    const count = (await childrenOf(school, '1C')).length
    await select('Class now', '1C')
    await press(`Decide for ${count} students shown`)
    await dialog.getByLabelText('At the turn').selectOptions('Moves to another school')
    await confirm('Save')
    await expect.poll(() => detailOf('Move to another school')).toBe(String(count))
    await press(`Decide for ${count} students shown`)
    await dialog.getByLabelText('At the turn').selectOptions('As the turn proposes')
    await confirm('Save')
    await expect.poll(() => detailOf('Move to another school')).toBe('0')
    await press('Drop the preparation')
    await confirm('Drop the preparation')
    await sees(buttonOf('Begin to prepare'))
  })
})

describe('the turn of the year on a phone', () => {
  const school = useSchool()
  usePhone()

  test('needs no scrolling to the side', async () => {
    await prepare(school)
    await sees('Where classes go')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
