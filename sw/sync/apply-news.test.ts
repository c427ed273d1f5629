import { describe, expect, test } from 'vitest'
import { getSetting } from '#data/device/settings.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { applyNews } from './apply-news.ts'
import { cursorOf } from '#data/replica/cursor.ts'
import { newSchool, pullPages, touch } from './testing/fake-school.ts'
import { backupOf, restore } from './testing/fake-server.ts'
import { depsOf, entriesOf, run, signOut } from './testing/device.ts'
import { BASHIR, CANAB, mark, replicaOf, signIn } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

/** Adds a student to the school. */
const enrol = (id: number): void => {
  world.server.school.students.set(id, { ...newSchool().students.get(11)!, id, classId: 1 })
  touch(world.server.school, 'students', id)
  world.server.school.transaction++
}

const standing = async (): Promise<string> => (await cursorOf(await replicaOf(tablet, BASHIR))) ?? ''
const studentsHere = async (): Promise<number[]> =>
  (await (await replicaOf(tablet, BASHIR)).students.toCollection().primaryKeys()).map(Number).toSorted((a, b) => a - b)

/** News as a receipt brings them, in pages of so many rows. */
const newsSince = (from: string, rows = 100): PullPage[] =>
  pullPages(world.server.school, world.server.school.people.get(BASHIR)!, from, rows, world.now)

const take = (from: string, pages: PullPage[], userId: number = BASHIR) =>
  applyNews(depsOf(tablet), userId, from, { pages })

describe('news that somebody brings', () => {
  test('bring the replica to where the school was, and are no contact with it', async () => {
    const from = await standing()
    const contact = await Promise.all([
      getSetting(tablet.db, 'lastContactAt'),
      getSetting(tablet.db, `pulledAt:${BASHIR}`),
    ])
    world.now += 60_000
    enrol(15)
    const pages = newsSince(from)
    expect(await take(from, pages)).toBe('taken')
    expect(await studentsHere()).toContain(15)
    expect(await standing()).toBe(pages.at(-1)?.cursor)
    expect(
      await Promise.all([getSetting(tablet.db, 'lastContactAt'), getSetting(tablet.db, `pulledAt:${BASHIR}`)]),
    ).toEqual(contact)
    enrol(16)
    await run(tablet, 'focus')
    expect(await studentsHere()).toEqual(expect.arrayContaining([15, 16]))
  })

  test('change nothing as a copy, after others that are newer, or after a pull', async () => {
    const from = await standing()
    enrol(15)
    const old = newsSince(from)
    world.now += 60_000
    world.server.school.students.delete(15)
    touch(world.server.school, 'students', 15)
    world.server.school.transaction++
    const newer = newsSince(from)
    expect(await take(from, newer)).toBe('taken')
    for (const pages of [old, newer]) expect(await take(from, pages)).toBe('passed')
    expect(await studentsHere()).not.toContain(15)
    enrol(17)
    await run(tablet, 'focus')
    expect(await take(from, newer)).toBe('passed')
    expect(await studentsHere()).toContain(17)
  })

  test('go on where they were broken off, and not in another order or without their end', async () => {
    const from = await standing()
    const pages: PullPage[] = []
    for (const id of [15, 16, 17]) {
      world.now += 1_000
      enrol(id)
      const [page] = newsSince(pages.at(-1)?.cursor ?? from)
      pages.push({ ...page!, more: id < 17 })
    }
    expect(await take(from, pages.slice(0, -1))).toBe('passed')
    expect(await take(pages[0]!.cursor, pages.slice(1))).toBe('passed')
    expect(await studentsHere()).not.toContain(15)
    const [first] = pages
    expect(await take(from, [{ ...first!, more: false }])).toBe('taken')
    expect(await take(from, pages)).toBe('taken')
    expect(await studentsHere()).toEqual(expect.arrayContaining([15, 16, 17]))
    expect(await standing()).toBe(pages.at(-1)?.cursor)
  })

  test('are not for another person, nor for one who has signed out or signed in anew', async () => {
    const from = await standing()
    enrol(15)
    const pages = newsSince(from)
    expect(await take(from, pages, CANAB)).toBe('away')
    await signOut(tablet)
    expect(await take(from, pages)).toBe('away')
    await signIn(tablet, CANAB)
    await run(tablet, 'signIn')
    expect(await take(from, pages)).toBe('away')
    world.now += 60_000
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    expect(await take(from, pages)).toBe('passed')
  })

  test('of a school that was restored since are not mixed with what is there now', async () => {
    const from = await standing()
    const past = backupOf(world.server)
    enrol(15)
    const pages = newsSince(from)
    restore(world.server, past, 'restored')
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    expect(await take(from, pages)).toBe('passed')
    expect(await studentsHere()).not.toContain(15)
  })

  test('wait while the school may have entries of which no receipt is here', async () => {
    const from = await standing()
    await mark(tablet, 11, { remark: 'm1' })
    const [entry] = await entriesOf(tablet)
    enrol(15)
    const pages = newsSince(from)
    await tablet.db.outbox.update(entry!.id, { firstSentAt: world.now })
    expect(await take(from, pages)).toBe('unsure')
    await tablet.db.outbox.update(entry!.id, { firstSentAt: null })
    expect(await take(from, pages)).toBe('taken')
  })

  test('that were too large say so', async () => {
    expect(await applyNews(depsOf(tablet), BASHIR, await standing(), { isTooLarge: true })).toBe('tooLarge')
  })
})
