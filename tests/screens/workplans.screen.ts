import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, openApp } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, rowOf, sees, seesNoMore, valueOf } from './steps.ts'

const PLANS = '/dashboard/WorkPlan'
const OWN = '/dashboard/MyWorkPlans'

const plans = async (school: School): Promise<readonly WorkPlanListed[]> =>
  (await ask<{ workPlans: WorkPlanListed[] }>(school, 'GET', '/workplans/workplans-with-comments')).workPlans
const titled = async (school: School, title: string) => (await plans(school)).filter((plan) => plan.title === title)

/** Creates a work plan at another computer, assigned to the first teacher. */
async function plan(school: School, title: string, over: object = {}): Promise<WorkPlanListed> {
  const { users } = await ask<{ users: { id: number; fullName: string }[] }>(school, 'GET', '/workplans/assignees')
  const teacher = users.find(({ fullName }) => fullName === 'Sahra Ibraahim Cismaan')
  const body = {
    title,
    description: 'As told',
    startDate: today(),
    endDate: today(),
    assignedToId: teacher?.id,
    ...over,
  }
  return (await ask<{ workPlan: WorkPlanListed }>(school, 'POST', '/workplans', { body })).workPlan
}

const dialog = (): Locator => page.getByRole('dialog')
const inForm = (label: string): Locator => dialog().getByLabelText(label, { exact: true })
/** Card of a work plan with its comments. */
const card = (title: string): Locator => page.getByRole('article', { name: title })

describe('work plans', () => {
  const school = useSchool()

  test('are kept as a draft until they are created, created once by a double click, changed and deleted', async () => {
    await school.openAs('admin', PLANS)
    await press('New Work Plan')
    await press('Create Work Plan')
    await sees('Please fill in all fields.')
    await inForm('Title').fill('Paint <b>the</b> fence')
    await inForm('Description').fill('Before the rains')
    await inForm('End').fill('01/01/2020')
    await press('Create Work Plan')
    await sees('The end must not be before the start.')

    closeApp()
    openApp(`${PLANS}?form=new`)
    await sees('What you typed before has been restored.')
    expect(valueOf(inForm('Title'))).toBe('Paint <b>the</b> fence')
    await inForm('End').fill(today().split('-').reverse().join('/'))
    await expect.poll(() => countOf(inForm('Assigned To').getByRole('option'))).toBeGreaterThan(3)
    await inForm('Assigned To').selectOptions('Sahra Ibraahim Cismaan (Teacher)')
    const create = buttonOf('Create Work Plan').element() as HTMLButtonElement
    create.click()
    create.click()
    await sees('Work plan created successfully')
    await sees(rowOf('Before the rains').getByText('Sahra Ibraahim Cismaan'))
    expect(await titled(school, 'Paint <b>the</b> fence')).toHaveLength(1)

    await press('Edit Paint <b>the</b> fence')
    await inForm('Status').selectOptions('Done')
    await press('Update Work Plan')
    await sees('Work plan updated successfully')
    await sees(rowOf('Before the rains').getByText('Done'))
    await press('Delete Paint <b>the</b> fence')
    await sees('Are you sure you want to delete this work plan?')
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await seesNoMore(rowOf('Before the rains'))
    expect(await titled(school, 'Paint <b>the</b> fence')).toEqual([])
  })

  test('are filtered by status, such as overdue, and searched by words', async () => {
    await plan(school, 'Long over', { startDate: '2026-01-01', endDate: '2026-01-02' })
    await plan(school, 'Not yet over')
    await school.openAs('office', `${PLANS}?status=overdue`)
    await sees(rowOf('Long over').getByText('Overdue'))
    expect(countOf(rowOf('Not yet over'))).toBe(0)
    openApp(`${PLANS}?search=yet+over`)
    await sees(rowOf('Not yet over'))
    expect(countOf(rowOf('Long over'))).toBe(0)
  })

  test('are read and commented on by the person to whom they are assigned', async () => {
    const { id } = await plan(school, 'Count the chairs')
    await plan(school, 'Count the tables')
    await school.openAs('teacher', OWN)
    const chairs = card('Count the chairs')
    expect(countOf(page.getByLabelText('Your comment'))).toBe(0)
    await chairs.getByRole('button', { name: 'Write a comment' }).click()
    const send = chairs.getByRole('button', { name: 'Add Comment' })
    await send.click()
    await sees(chairs.getByText('Please write a comment.'))
    await chairs.getByLabelText('Your comment').fill('Two hundred and four')
    await chairs.getByLabelText('Sets the status to').selectOptions('Done')
    await send.click()
    await sees('Comment added')
    await sees(chairs.getByRole('listitem').filter({ hasText: 'Two hundred and four' }).getByText('Done'))
    expect(valueOf(chairs.getByLabelText('Your comment'))).toBe('')
    const commented = (await plans(school)).find((each) => each.id === id)
    expect(commented?.WorkPlanComment.map(({ comment, status }) => [comment, status])).toEqual([
      ['Two hundred and four', 'Done'],
    ])
    expect(commented?.status).toBe('Done')
  })
})
