import { beforeAll, describe, expect, test } from 'vitest'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { comeBack, signOut } from '#tests/browser/accounts-steps.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { expectMarkedOnce, markClass, prepare, statusOf, visit, type Absence } from '#tests/browser/steps.ts'
import { PUSH, pushesSeen } from './engine.ts'
import type { FaultProxy } from './proxy.ts'
import { deleteRecord, openDesk, RECORDS, rewriteRecord, rowWith, writeRecord, type OfficeDesk } from './records.ts'

/** Calls of the entries that arrived, in the order of first arrival; each entry once, however often it came. */
const arrived = (proxy: FaultProxy) => [
  ...new Map(pushesSeen(proxy).flatMap(({ entries }) => entries.map(({ id, endpoint }) => [id, endpoint]))).values(),
]

describe('records of discipline and calls to families', () => {
  const school = useSchool()
  let desk: OfficeDesk
  beforeAll(async () => {
    desk = await openDesk(school.server.origin)
  })

  test('made without network survive a killed browser and a lost answer, and take effect once and in order', async () => {
    const group = school.office.classNamed('1A')
    const absences: Absence[] = group.students.slice(0, 2).map((student) => ({ student, reason: 'Sick' }))
    const child = group.students[0]!
    const before = (await desk.recordsOf(child)).length
    const tablet = await school.tablet('office', { width: 1280, height: 900 })
    school.proxy.link = 'cut'
    await markClass(tablet, group, absences)
    await writeRecord(tablet.page, child, 'Left without a word')
    await visit(tablet.page, '/dashboard/AbsentReport')
    for (const status of ['No Answer', 'Completed']) {
      await tablet.page.getByRole('button', { name: `${status}: ${child.fullname}`, exact: true }).click()
      await tablet.page.getByText(status === 'Completed' ? '1 absence · 1 of 2 reached' : '1 attempt').waitFor()
    }
    await tablet.kill()

    school.proxy.inject(PUSH, { kind: 'resetAfter' })
    school.proxy.link = 'up'
    const again = await school.reopen(tablet)
    await again.page.goto('/dashboard/outbox')
    await again.page.getByText('Nothing waits on this device').waitFor({ timeout: PATIENCE.timeout })
    await expectMarkedOnce(school.office, group, { who: 'office', absences })
    expect(await desk.callsOf(child)).toEqual(['Completed', 'No Answer'])
    const records = await desk.recordsOf(child)
    expect(records).toHaveLength(before + 1)
    expect(records[0]).toMatchObject({ description: 'Left without a word', revision: 1 })
    const call = 'attendance.callInfo'
    expect(arrived(school.proxy)).toEqual(['attendance.markClass', 'discipline.create', call, call])
    expect(pushesSeen(school.proxy)[0]?.status).toBeNull()
  })

  test(
    'changed or deleted before and after they were first sent end as their maker last saved them',
    { tags: ['proof', 'fault:edit-around-sending', 'fault:cancel-around-sending'] },
    async () => {
      const [kept, gone, taken] = school.office.classNamed('1A').students.slice(5, 8)
      const before = await Promise.all([kept, gone, taken].map((child) => desk.recordsOf(child!)))
      const tablet = await school.tablet('teacher')
      const { page } = tablet
      school.proxy.link = 'cut'
      await writeRecord(page, kept!, 'First words')
      await rewriteRecord(page, 'First words', 'Second words')
      await writeRecord(page, gone!, 'Written by mistake')
      await deleteRecord(page, 'Written by mistake')
      expect(await Promise.all([kept, gone].map(async (child) => (await desk.recordsOf(child!)).length))).toEqual(
        [before[0], before[1]].map((records) => records!.length),
      )

      // From here on, the school applies every entry, and the tablet gets no answer.
      school.proxy.inject(PUSH, { kind: 'resetAfter' }, Number.POSITIVE_INFINITY)
      await comeBack(school, tablet)
      await expect.poll(async () => (await desk.recordsOf(kept!))[0]?.description, PATIENCE).toBe('Second words')
      await rewriteRecord(page, 'Second words', 'Third words')
      await writeRecord(page, taken!, 'Taken back at once')
      await expect.poll(async () => (await desk.recordsOf(taken!)).length, PATIENCE).toBe(before[2]!.length + 1)
      await deleteRecord(page, 'Taken back at once')

      school.proxy.clearFaults()
      await visit(page, '/dashboard/outbox')
      await page.getByText('Nothing waits on this device').waitFor({ timeout: PATIENCE.timeout })
      const after = await Promise.all([kept, gone, taken].map((child) => desk.recordsOf(child!)))
      expect(after.map(({ length }, index) => length - before[index]!.length)).toEqual([1, 0, 0])
      expect(after[0]![0]).toMatchObject({ description: 'Third words' })
      await visit(page, `${RECORDS}?tab=list`)
      await rowWith(page, 'Third words').waitFor()
      expect(await rowWith(page, 'Taken back at once').count()).toBe(0)
    },
  )

  test(
    'about a student who left the teacher’s class are rejected visibly, delay no others, and can be sent again later',
    { tags: ['proof'] },
    async () => {
      const [moved, stays] = school.office.classNamed('1A').students.slice(10, 12)
      const before = [(await desk.recordsOf(moved!)).length, (await desk.recordsOf(stays!)).length] as const
      const tablet = await school.tablet('teacher')
      const { page } = tablet
      school.proxy.link = 'cut'
      await desk.move(moved!, school.office.classNamed('3B').id)
      await writeRecord(page, moved!, 'Shouted in the yard')
      await writeRecord(page, stays!, 'Came late')
      await comeBack(school, tablet)
      await expect.poll(async () => (await desk.recordsOf(stays!)).length, PATIENCE).toBe(before[1] + 1)
      expect((await desk.recordsOf(moved!)).length).toBe(before[0])

      const refused = page.getByRole('region', { name: 'Not accepted' })
      await refused.getByText('This class is not assigned to you.').waitFor({ timeout: PATIENCE.timeout })
      await refused.getByText('Shouted in the yard').waitFor()
      await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 needs attention/)
      await tablet.kill()
      const again = await school.reopen(tablet)
      await again.page.goto('/dashboard/outbox')
      const entry = again.page.getByRole('listitem').filter({ hasText: 'Shouted in the yard' })
      await entry.getByText('This class is not assigned to you.').waitFor()

      await desk.move(moved!, school.office.classNamed('1A').id)
      await entry.getByRole('button', { name: 'Retry' }).click()
      await expect.poll(async () => (await desk.recordsOf(moved!)).length, PATIENCE).toBe(before[0] + 1)
      expect((await desk.recordsOf(moved!))[0]).toMatchObject({ description: 'Shouted in the yard', revision: 1 })
    },
  )

  test(
    'that wait when their maker signs out are sent in her name alone, and nobody else can read them',
    { tags: ['proof'] },
    async () => {
      const child = school.office.classNamed('1A').students[20]!
      const before = (await desk.recordsOf(child)).length
      const tablet = await school.tablet('teacher')
      const { page } = tablet
      school.proxy.link = 'cut'
      await writeRecord(page, child, 'Tore a page out of a book')
      await signOut(tablet, fullNameOf('teacher'), { leaves: true })

      school.proxy.inject(PUSH, { kind: 'resetAfter' })
      school.proxy.link = 'up'
      await prepare(tablet, 'academy')
      await expect.poll(async () => (await desk.recordsOf(child)).length, PATIENCE).toBe(before + 1)
      expect((await desk.recordsOf(child))[0]).toMatchObject({
        description: 'Tore a page out of a book',
        revision: 1,
        recordedBy: { id: demoUserId('teacher') },
      })
      await visit(page, '/dashboard/outbox')
      await page.getByText('Nothing waits on this device').waitFor({ timeout: PATIENCE.timeout })
      expect(await page.getByText('Tore a page').count()).toBe(0)
      const carried = pushesSeen(school.proxy).map(({ owner, bearer, isUnderGrant }) => [owner, bearer, isUnderGrant])
      expect(carried.length).toBeGreaterThanOrEqual(2)
      expect(carried).toEqual(carried.map(() => [demoUserId('teacher'), null, true]))
    },
  )
})
