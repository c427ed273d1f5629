import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { today, type SchoolClass } from '#tests/school/office.ts'
import { goTo } from './app.tsx'
import { findPresent, MARKING, openClass, saveClass, switchOf, untilSent } from './marking-steps.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, rowOf, sees, seesNoMore, usePhone } from './steps.ts'

const HOME = '/parent-dashboard'

const cardOf = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

async function opened({ fullname }: StudentRow): Promise<void> {
  const card = cardOf(fullname)
  await sees(card)
  if (!card.element().querySelector('details')?.open) await card.getByRole('heading', { level: 2 }).click()
}

/** A class with a child of the demo’s parent. */
async function familyOf(school: School, className: string): Promise<{ group: SchoolClass; child: StudentRow }> {
  const group = school.office.classNamed(className)
  const child = group.students[0]!
  const { phoneNumber } = await ask<UserRecord>(school, 'GET', `/user/userinfo/${demoAccount('parent').id}`)
  await ask(school, 'PUT', '/student/student/update-parent', {
    body: { studentId: child.id, parentPhone: phoneNumber },
  })
  return { group, child }
}

const announcedAt = (school: School) =>
  ask<AnnouncedAbsenceRow[]>(school, 'GET', `/student/announced-absences?startDate=${today()}&endDate=${today()}`)

describe('a parent on a phone', () => {
  const school = useSchool()
  usePhone()

  test('says without network that her child is ill, and the teacher confirms it with one tap', async () => {
    const { group, child } = await familyOf(school, '2A')
    const [name = ''] = child.fullname.split(' ')
    onTestFinished(() => findPresent(school, group))
    await school.openAs('parent', HOME)
    await opened(child)
    const card = cardOf(child.fullname)
    await sees(card.getByRole('button', { name: `Say that ${name} will be absent` }))
    await school.cut()
    await card.getByRole('button', { name: `Say that ${name} will be absent` }).click()
    await card.getByRole('radio', { name: 'Both days' }).click()
    await press('Tell the school')
    await sees(card.getByText('Saved on this phone, sent when there is a connection.'))
    const ofChild = async () => (await announcedAt(school)).filter(({ studentId }) => studentId === child.id)
    expect(await ofChild()).toEqual([])
    await school.mend()
    await sees(card.getByText('The school knows.'))
    expect(await ofChild()).toMatchObject([{ from: today(), reason: 'sick' }])

    await school.openAs('attendance', MARKING)
    await openClass(group)
    await sees(switchOf(child).getByText('Announced: Sick'))
    await switchOf(child).click()
    await sees(page.getByRole('button', { name: 'Excused', pressed: true }))
    await saveClass()
    await untilSent()
    const [mark] = await school.office.marksOfStudent(child.id)
    expect(mark).toMatchObject({ present: false, remark: 'Absent - Sick', kind: 'excused' })

    await goTo('/dashboard/AbsentReport?show=all')
    await sees(page.getByText('Announced by the parent: Sick'))
    await sees(rowOf(child.fullname).getByText('No call needed'))
    await goTo('/dashboard/AbsentReport')
    await seesNoMore(page.getByText('Announced by the parent: Sick'))
  })

  test('withdraws what she announced, and gives words of her own', async () => {
    const { child } = await familyOf(school, '2B')
    const [name = ''] = child.fullname.split(' ')
    await school.openAs('parent', HOME)
    await opened(child)
    const card = cardOf(child.fullname)
    await card.getByRole('button', { name: `Say that ${name} will be absent` }).click()
    await card.getByRole('radio', { name: 'Other' }).click()
    await card.getByLabelText('Please specify').fill('to the dentist')
    await press('Tell the school')
    await sees(card.getByText('to the dentist'))
    await sees(card.getByText('The school knows.'))
    await card.getByRole('button', { name: `${name} comes after all` }).click()
    await seesNoMore(card.getByText('to the dentist'))
    expect(countOf(buttonOf(`Say that ${name} will be absent`))).toBe(1)
    await expect
      .poll(async () => (await announcedAt(school)).find(({ studentId }) => studentId === child.id)?.withdrawnOn)
      .toBe(today())
  })
})
