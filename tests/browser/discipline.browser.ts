import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { readStored } from '#tests/faults/engine.ts'
import { everythingOn, fieldOf } from './accounts-steps.ts'
import { useSchool, type School } from './school.ts'
import { fullNameOf, PATIENCE, prepare, signIn, trySignIn } from './steps.ts'

const RECORDS = '/dashboard/Decipline'
const FIRST = 'Talked while the others were reading'
const SECOND = 'Talked, and laughed at a classmate'
const ACTION = 'Sat alone for the day'
const draftKey = `discipline:${demoUserId('teacher')}:new`

describe('an incident', () => {
  const school = useSchool()

  test('written without network and changed before it was sent is at school once, and read by whom it concerns', async () => {
    // The demo's parent is that of the first student, who is in a class of the teacher.
    const child = school.office.classNamed('1A').students.find(({ id }) => id === 1)!
    const before = (await recordsOf(school, child.id)).length
    const tablet = await school.device()
    await prepare(tablet, 'teacher')
    const { page } = tablet
    await openRecords(page, 'form')
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
    await page.getByText('What you had typed before is back.').waitFor()
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
    expect(await recordsOf(school, child.id)).toHaveLength(before)

    school.proxy.link = 'up'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    // The tablet may have tried the first text already; what counts is the second, and that there is one record.
    await expect.poll(async () => (await recordsOf(school, child.id))[0]?.description, PATIENCE).toBe(SECOND)
    const records = await recordsOf(school, child.id)
    expect(records).toHaveLength(before + 1)
    expect(records[0]).toMatchObject({
      type: 'Disruption',
      actionTaken: ACTION,
      recordedBy: { fullName: fullNameOf('teacher') },
    })
    await row.waitFor({ state: 'detached' })

    await expectReadByParent(school, child.fullname)
    await expectUnknownToAnother(school)
  })

  test('is deleted after the question, and gone at school', async () => {
    const child = school.office.classNamed('1A').students.find(({ id }) => id === 1)!
    const kept = (await recordsOf(school, child.id)).length
    const { page } = await officeOpens(school, `/dashboard/GetOneStudentDecipline?student=${child.id}`)
    await page
      .getByRole('button', { name: /^Delete the record of/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: 'Delete record' })
    await question.getByText('Are you sure you want to delete this record?').waitFor()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(async () => (await recordsOf(school, child.id)).length, PATIENCE).toBe(kept - 1)
  })

  test('is counted in the reports, with the filters in the address', async () => {
    const { page } = await officeOpens(school, '/dashboard/DisciplinaryReports')
    const count = async () =>
      Number.parseInt(
        (await page
          .getByRole('status')
          .getByText(/^\d+ records?$/)
          .textContent())!,
      )
    const all = await count()
    await page.getByLabel('Type').selectOption('Late Arrival')
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('Late Arrival')
    await expect.poll(count).toBeLessThan(all)
    const late = await count()
    await page.reload()
    await expect.poll(count, PATIENCE).toBe(late)
    await page.goto(`${RECORDS}?tab=list&type=Late+Arrival`)
    await page.getByRole('status').getByText(`${late} of ${all} records`).waitFor()
  })
})

async function openRecords(page: Page, tab: 'form' | 'list'): Promise<void> {
  await page.goto(tab === 'form' ? RECORDS : `${RECORDS}?tab=list`)
  await page.getByRole('heading', { level: 1, name: 'Discipline' }).waitFor()
  await page.getByRole('tabpanel').waitFor()
}

async function officeOpens(school: School, path: string) {
  const device = await school.device({ width: 1280, height: 900 })
  await signIn(device, 'office')
  await device.page.goto(path)
  return device
}

/** On the parent's phone, also without network: what happened and what was done, not what was written. */
async function expectReadByParent(school: School, fullname: string): Promise<void> {
  const phone = await school.device({ width: 360, height: 740 })
  await signIn(phone, 'parent')
  const { page } = phone
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: fullname }) })
  await card.getByText(`Action taken: ${ACTION}`).waitFor()
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller,
  )
  school.proxy.link = 'cut'
  await page.reload()
  await card.getByText(`Action taken: ${ACTION}`).waitFor()
  await card.getByText('Presence').waitFor()
  const held = await everythingOn(page)
  expect(held).toContain(ACTION)
  expect(held).not.toContain(SECOND)
  school.proxy.link = 'up'
}

/** A teacher of other classes has no word of it, on the screen or in the device. */
async function expectUnknownToAnother(school: School): Promise<void> {
  const tablet = await school.device()
  const { page } = tablet
  await trySignIn(tablet, 'teacher2@demo.school', DEMO_PASSWORD)
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await openRecords(page, 'list')
  await page.getByText(/^As of/).waitFor(PATIENCE)
  await page
    .getByRole('status')
    .getByText(/records?$/)
    .waitFor()
  expect(await page.getByText(SECOND).count()).toBe(0)
  expect(await everythingOn(page)).not.toContain(ACTION)
}

let token: string | undefined

/** One student's records as the office reads them over the server's own call, past tablet and line. */
async function recordsOf({ server }: School, studentId: number): Promise<DisciplineRecord[]> {
  token ??= await tokenFrom(server.origin)
  const answer = await fetch(`${server.origin}/api/Dicipline/discipline/${studentId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as DisciplineRecord[]
}

async function tokenFrom(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.school', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { Access_token: string }).Access_token
}
