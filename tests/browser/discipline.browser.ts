import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/users.seed.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { recordsOf } from '#tests/school/records.ts'
import { comeBack, everythingOn, fieldOf } from './accounts-steps.ts'
import { openChild } from './family-steps.ts'
import { useSchool, type School } from './school.ts'
import { PATIENCE } from './patience.ts'
import { trySignIn, visit } from './steps.ts'
import { readStored } from './stored.ts'

const RECORDS = '/dashboard/Decipline'
const FIRST = 'Talked while the others were reading'
const SECOND = 'Talked, and laughed at a classmate'
const ACTION = 'Sat alone for the day'
const draftKey = `discipline:${demoUserId('teacher')}:new`

describe('a discipline record', () => {
  const school = useSchool()

  test(
    'written without network and changed before it was sent reaches the school once, and a teacher of other classes cannot read it',
    { tags: ['promise:drafts-come-back', 'promise:effect-once'] },
    async () => {
      // The first student is a child of the demo's parent, and in a class of the demo's teacher.
      const child = school.office.classNamed('1A').students.find(({ id }) => id === 1)!
      const before = (await recordsOf(school, child)).length
      const tablet = await school.tablet('teacher', { at: RECORDS })
      const { page } = tablet
      await untilRecords(page)
      school.proxy.link = 'cut'

      await page.getByRole('button', { name: 'Save record' }).click()
      for (const words of ['Student ID is required', 'Type is required', 'Description is required'])
        await page.getByText(words, { exact: true }).waitFor()
      await fieldOf(page, 'Student ID or name').fill(String(child.id))
      await page.getByRole('button', { name: new RegExp(`^${child.fullname}`) }).click()
      await page.getByLabel('Type').selectOption('Disruption')
      await fieldOf(page, 'Description').fill(FIRST)
      const draft = () => readStored<{ value: { description: string } }>(page, 'drafts', draftKey)
      await expect.poll(async () => (await draft())?.value.description, PATIENCE).toBe(FIRST)
      await page.reload()
      await page.getByText('What you typed before has been restored.').waitFor()
      expect(await fieldOf(page, 'Description').inputValue()).toBe(FIRST)
      await page.getByRole('button', { name: 'Save record' }).click()

      const row = page.getByRole('row').filter({ hasText: 'Waiting to be sent' })
      await row.filter({ hasText: FIRST }).waitFor()
      await row.getByRole('button', { name: /^Edit the record of/ }).click()
      await fieldOf(page, 'Description').fill(SECOND)
      await fieldOf(page, 'Action taken (optional)').fill(ACTION)
      await page.getByRole('button', { name: 'Update record' }).click()
      await row.filter({ hasText: SECOND }).waitFor()
      expect(await row.count()).toBe(1)
      expect(await recordsOf(school, child)).toHaveLength(before)

      await comeBack(school, tablet)
      // The tablet may have sent the first text already; the school must have one record, with the second text.
      await expect.poll(async () => (await recordsOf(school, child))[0]?.description, PATIENCE).toBe(SECOND)
      const records = await recordsOf(school, child)
      expect(records).toHaveLength(before + 1)
      expect(records[0]).toMatchObject({
        type: 'Disruption',
        actionTaken: ACTION,
        recordedBy: { fullName: fullNameOf('teacher') },
      })
      await row.waitFor({ state: 'detached' })

      await expectReadByParent(school, child.fullname)
      await expectUnknownToAnother(school)
    },
  )
})

async function untilRecords(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Discipline' }).waitFor()
  await page.getByRole('tabpanel').waitFor()
}

/** Expects that the parent's phone shows the action taken, also without network, and does not store the description. */
async function expectReadByParent(school: School, fullname: string): Promise<void> {
  const { page } = await school.tablet('parent')
  const card = await openChild(page, fullname)
  await card.getByText(`Action taken: ${ACTION}`).waitFor()
  school.proxy.link = 'cut'
  await page.reload()
  await openChild(page, fullname)
  await card.getByText(`Action taken: ${ACTION}`).waitFor()
  await card.getByText('Presence').waitFor()
  const stored = await everythingOn(page)
  expect(stored).toContain(ACTION)
  expect(stored).not.toContain(SECOND)
  school.proxy.link = 'up'
}

/** Expects that a teacher of other classes has nothing of the record, on the screen or on the device. */
async function expectUnknownToAnother(school: School): Promise<void> {
  const tablet = await school.device()
  const { page } = tablet
  await trySignIn(tablet, 'teacher2@demo.school', DEMO_PASSWORD)
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await visit(page, `${RECORDS}?tab=list`)
  await untilRecords(page)
  await page.getByText(/^As of/).waitFor(PATIENCE)
  await page.getByRole('heading', { name: 'No discipline records found' }).waitFor(PATIENCE)
  expect(await page.getByText(SECOND).count()).toBe(0)
  expect(await everythingOn(page)).not.toContain(ACTION)
}
