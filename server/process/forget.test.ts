import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushGrants, resetCodes, sessions, signInAttempts, writes } from '../db/schema.ts'
import { deleteExpired } from './forget.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

const DAY_MS = 86_400_000
let school: School
let tablet: Tablet
beforeAll(async () => {
  school = await openSchool()
  tablet = await school.tablet('sahra')
})
afterAll(() => school.close())

const daysAgo = (days: number): string => new Date(school.clock.now - days * DAY_MS).toISOString()

it('the daily cleanup deletes expired sessions, grants, attempts, codes and write ids, and nothing that is still needed', async () => {
  const { db, clock } = school
  const of = { userId: tablet.owner, deviceCode: tablet.device.code }
  const session = { createdAt: daysAgo(500), lastUsedAt: daysAgo(500) }
  await db.insert(sessions).values([
    { ...of, ...session, rotation: 101, expiresAt: daysAgo(181) },
    { ...of, ...session, rotation: 102, expiresAt: daysAgo(-20), endedAt: daysAgo(181) },
    { ...of, ...session, rotation: 103, expiresAt: daysAgo(179), endedAt: null },
    { ...of, ...session, rotation: 104, expiresAt: daysAgo(-20), endedAt: daysAgo(179) },
  ])
  await db.insert(pushGrants).values([
    { ...of, secretHash: 'expired', expiresAt: daysAgo(2) },
    { ...of, secretHash: 'ended, may still deliver money', expiresAt: daysAgo(-2), endedAt: daysAgo(3) },
  ])
  await db.insert(resetCodes).values([
    { selector: 'OLD1', userId: of.userId, codeHash: 'x', expiresAt: daysAgo(2) },
    { selector: 'OLD2', userId: of.userId, codeHash: 'x', expiresAt: daysAgo(61), madeBy: of.userId },
    { selector: 'NEW2', userId: of.userId, codeHash: 'x', expiresAt: daysAgo(59), madeBy: of.userId },
    { selector: 'NEW1', userId: of.userId, codeHash: 'x', expiresAt: daysAgo(-0.01) },
  ])
  await db.insert(signInAttempts).values([
    { key: 'account:old', failures: 3, lastFailureAt: daysAgo(1) },
    { key: 'account:new', failures: 3, lastFailureAt: daysAgo(0) },
  ])
  const write = { ownerId: of.userId, endpoint: 'attendance.mark', bodyHash: 'x' }
  await db.insert(writes).values([
    { ...write, id: 'ZZZ-1', createdAt: daysAgo(402) },
    { ...write, id: 'ZZZ-2', createdAt: daysAgo(400) },
  ])

  await deleteExpired(db, clock.now)

  const rotations = (await db.select().from(sessions)).map(({ rotation }) => rotation)
  expect(rotations.filter((rotation) => rotation > 100).toSorted()).toEqual([103, 104])
  const grants = (await db.select().from(pushGrants)).map(({ secretHash }) => secretHash)
  expect(grants).toEqual(expect.arrayContaining(['ended, may still deliver money']))
  expect(grants).not.toContain('expired')
  expect((await db.select().from(resetCodes)).map(({ selector }) => selector)).toEqual(['NEW2', 'NEW1'])
  expect((await db.select().from(signInAttempts)).map(({ key }) => key)).not.toContain('account:old')
  expect((await db.select().from(signInAttempts)).map(({ key }) => key)).toContain('account:new')
  expect((await db.select().from(writes)).map(({ id }) => id)).toEqual(['ZZZ-2'])

  // A signed-in person is not affected.
  expect((await tablet.get('/student/classList')).status).toBe(200)
  const mark = tablet.entry('attendance.mark', { studentId: 1, date: school.today, present: true })
  expect(await tablet.deliver([mark], tablet.underGrant)).toMatchObject([{ verdict: 'applied' }])
})
