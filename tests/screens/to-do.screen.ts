import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/core/dates.ts'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { countOf, sees, seesNoMore, usePhone } from './steps.ts'

const HOME = '/dashboard'
const list = () => page.getByRole('list', { name: 'To do today' })
const entry = (words: string) => list().getByRole('link', { name: words, exact: true })
const overduePlans = () => list().getByRole('link', { name: /^\d+ work plans? (is|are) overdue$/ })

describe('the list of things to do', () => {
  const school = useSchool()

  const giveOverduePlan = (as: 'teacher' | 'admin', title: string) =>
    ask(school, 'POST', '/workplans', {
      body: {
        title,
        description: 'All of them',
        assignedToId: demoAccount(as).id,
        startDate: addDays(today(), -9),
        endDate: addDays(today(), -2),
      },
    })

  test('of an administrator has what the school counts, and an entry leads to where it is done', async () => {
    const idle = { username: 'idle', fullName: 'Idil Xasan', email: 'idle@school.local', phoneNumber: '634000917' }
    await ask(school, 'POST', '/user/register', { body: { ...idle, password: 'Geel-biyo1!', Role: 'Teacher' } })
    const { items } = await ask<SchoolToDoList>(school, 'GET', '/dashboard/to-do')
    const { count } = items.find(({ kind }) => kind === 'idleTeachers')!
    await school.openAs('admin', HOME)
    await sees(page.getByRole('heading', { name: 'To do today' }))
    const idleEntry = entry(count === 1 ? '1 teacher has no class' : `${count} teachers have no class`)
    await sees(idleEntry)
    await idleEntry.click()
    await sees(page.getByRole('heading', { level: 1, name: 'Classes of a teacher' }))
  })

  test('of the office has neither the check of the school nor what administrators settle', async () => {
    await giveOverduePlan('teacher', 'Count the chairs')
    await school.openAs('office', HOME)
    await sees(overduePlans())
    expect(countOf(list().getByText(/has no class|have no class|is not backed up/))).toBe(0)
    await overduePlans().click()
    await sees(page.getByRole('heading', { level: 1, name: 'Work Plan Management' }))
    expect(location.search).toBe('?status=overdue')
  })

  test('leads from riders on no registered bus to their names, and from there to each record', async () => {
    const classId = school.office.classNamed('2B').id
    const names = { firstname: 'Rooble', middlename: 'Warsame', lastname: 'Xirsi', fourtname: 'Samatar' }
    const rest = { gender: 'Male', age: 8, district: '26-ka June', previousSchoolType: 'NOT_SPECIFIC' }
    const student = { ...names, ...rest, classId, phone: '637111777', feeCents: 2_700, bus: 'Bus of nobody' }
    await ask(school, 'POST', '/student/create', { body: student })
    await school.openAs('admin', HOME)
    const riders = list().getByRole('link', { name: /^\d+ riders? (is|are) on no registered bus$/ })
    await sees(riders)
    await riders.click()
    await sees(page.getByRole('button', { name: /^Riders on No Registered Bus \(\d+\)$/, expanded: true }))
    await page.getByRole('link', { name: 'Choose the bus of Rooble Warsame Xirsi Samatar' }).click()
    await expect.poll(() => location.pathname).toBe('/dashboard/regstd')
    expect(Number(new URLSearchParams(location.search).get('id'))).toBeGreaterThan(0)
  })

  test('comes whole: no line is shown before the school has said its part', async () => {
    await giveOverduePlan('teacher', 'Count the tables')
    const { fetch: toSchool } = globalThis
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => void (answer = resolve))
    globalThis.fetch = async (address, init) => {
      if ((address instanceof Request ? address.url : String(address)).endsWith('/dashboard/to-do')) await answered
      return toSchool(address, init)
    }
    try {
      await school.openAs('office', HOME)
      await sees(page.getByText('Reading what is to be done'))
      expect(countOf(list())).toBe(0)
      answer()
      await sees(overduePlans())
    } finally {
      answer()
      globalThis.fetch = toSchool
    }
  })

  test('stays in sight without network, and the first screen has no system information', async () => {
    await giveOverduePlan('teacher', 'Count the desks')
    await school.openAs('office', HOME)
    await sees(overduePlans())
    await school.cut()
    reload()
    await sees(overduePlans())
    expect(countOf(page.getByRole('heading', { name: 'System information' }))).toBe(0)
    await school.mend()
  })
})

describe('on a phone, the list of things to do', () => {
  const school = useSchool()
  usePhone()

  test('of a teacher fits the width, leads to her own plans, and is gone once they are done', async () => {
    const plan = {
      title: 'Paint the board',
      description: 'All of it',
      assignedToId: demoAccount('teacher').id,
      startDate: addDays(today(), -9),
      endDate: addDays(today(), -2),
    }
    const { workPlan } = await ask<{ workPlan: { id: number; revision: number } }>(school, 'POST', '/workplans', {
      body: plan,
    })
    await school.openAs('teacher', HOME)
    await sees(entry('1 work plan is overdue'))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await entry('1 work plan is overdue').click()
    await sees(page.getByRole('heading', { level: 1, name: 'My Work Plans' }))
    await ask(school, 'PUT', `/workplans/${workPlan.id}`, {
      body: { ...plan, status: 'Done', base: workPlan.revision },
    })
    await page.getByRole('link', { name: 'Home' }).first().click()
    await seesNoMore(entry('1 work plan is overdue'))
  })
})
