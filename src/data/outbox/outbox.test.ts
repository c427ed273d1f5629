import { Dexie, type DBCore, type Middleware } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { entriesOf, openReplica, run } from '#sw/sync/testing/device.ts'
import {
  BASHIR,
  CANAB,
  replicaOf,
  DAY,
  effects,
  glance,
  mark,
  markClass,
  newTablet,
  remarkOf,
  shownDay,
  signIn,
  STUDENTS,
} from '#sw/sync/testing/world.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { readDraft, saveDraft } from '../device/drafts.ts'
import { cancelEntry, dismissEntry, enqueue, NotSavedError, retryEntry } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { deviceFull } from '../device/room.ts'
import { storeParts } from '../session/sealed-parts.ts'
import { dropSession } from '../session/session.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import { rowsOfClass } from './subjects.ts'
import type { Encrypted } from '../session/vault-keys.ts'
import { tablet, givenReadyTablet, world } from '#sw/sync/testing/ready-tablet.ts'

givenReadyTablet()

const remarks = async () => (await entriesOf(tablet)).map(({ input }) => remarkOf(input))
/** Tries to send without success: afterwards, waiting entries count as sent once. */
const tryInVain = async () => {
  tablet.network.next = [{ kind: 'refused' }]
  await run(tablet, 'online')
}

test('an entry keeps the name of its class, and no name of a child', async () => {
  const seen = rowsOfClass({ id: 1, name: '1A', students: [{ id: STUDENTS[0], fullname: 'Hodan Cali' }] } as never)
  const body = { classId: 1, date: DAY, marks: [{ studentId: STUDENTS[0], present: false, remark: 'first' }] }
  const options = { seen, openReplica: (name: string) => openReplica(tablet, name) }
  const entry = await enqueue(tablet.db, markClassOffline, { body }, options)
  expect(entry.classNames).toEqual({ 1: '1A' })
  expect(JSON.stringify(entry)).not.toContain('Hodan')
})

describe('saving some rows of a class again', () => {
  test('keeps the other rows of the entry that it replaces, and what was seen of them', async () => {
    await markClass(tablet, 1, [STUDENTS[0], STUDENTS[1]], 'first')
    await markClass(tablet, 1, [STUDENTS[1]], 'second')
    const [entry, ...others] = await entriesOf(tablet)
    const { marks } = (entry!.input as { body: { marks: { studentId: number; remark: string }[] } }).body
    expect(others).toEqual([])
    expect(new Map(marks.map(({ studentId, remark }) => [studentId, remark]))).toEqual(
      new Map([
        [STUDENTS[0], 'first'],
        [STUDENTS[1], 'second'],
      ]),
    )
  })
})

describe('an entry identifies the rows that it names', { tags: ['fault:number-reused'] }, () => {
  /** Makes a change as the worker does, of which a page is notified a moment later. */
  const withoutNotifying = async (change: () => Promise<unknown>) => {
    const notifying = vi.spyOn(Dexie.on.storagemutated, 'fire').mockReturnValue(undefined)
    await change()
    notifying.mockRestore()
  }
  /** Stores in the replica when students and classes were made, as a pull does. */
  const knowBorn = async (born: number) => {
    const replica = await replicaOf(tablet, BASHIR)
    await replica.students.toCollection().modify({ born })
    await replica.classes.toCollection().modify({ born })
  }
  const seenOf = async () => (await entriesOf(tablet)).map(({ subjects }) => subjects?.map(({ born }) => born))

  test('by when each row was made, where the replica knows it', async () => {
    await knowBorn(7)
    await markClass(tablet, 1, [STUDENTS[0], 999], 'class')
    await mark(tablet, 11)
    expect(await seenOf()).toEqual([[7, 7, null], [7]])
    await run(tablet)
    const entries = tablet.network.sent.flatMap(
      ({ body }) => (body as { entries?: OutboxEntry[] } | null)?.entries ?? [],
    )
    expect(entries.map(({ subjects }) => subjects)).toEqual([[{ born: 7 }, { born: 7 }, { born: null }], [{ born: 7 }]])
  })

  test('and keeps what was known of the rows then, when another entry absorbs it', async () => {
    await knowBorn(7)
    await markClass(tablet, 1, [STUDENTS[0]], 'first')
    await (await replicaOf(tablet, BASHIR)).students.clear()
    await markClass(tablet, 1, [STUDENTS[1]], 'second')
    expect(await seenOf()).toEqual([[7, null, 7]])
  })

  test('by the replica that has replaced the one of the last save', async () => {
    await knowBorn(7)
    await mark(tablet, 11)
    const fresh = openReplica(tablet, 'fresh')
    await fresh.students.put({ id: 12, born: 8 }, '12')
    await setSetting(tablet.db, `cache:${BASHIR}`, 'fresh')
    await mark(tablet, 12)
    await withoutNotifying(() => setSetting(tablet.db, `cache:${BASHIR}`, 'another'))
    await openReplica(tablet, 'another').students.put({ id: 13, born: 9 }, '13')
    await mark(tablet, 13)
    expect(await seenOf()).toEqual([[7], [8], [9]])
  })

  test('by the rows that the screen showed, without a look into the replica', async () => {
    const body = { classId: 1, date: DAY, marks: [{ studentId: 11, present: true }] }
    const seen = rowsOfClass({ id: 1, born: 4, students: [{ id: 11, born: 5 }] })
    const openReplica = () => expect.unreachable('the replica was opened')
    await enqueue(tablet.db, markClassOffline, { body }, { seen, openReplica })
    expect(await seenOf()).toEqual([[4, 5]])
  })

  test('and is not replaced by an entry about other rows under the same numbers', async () => {
    await knowBorn(7)
    await mark(tablet, 11, { remark: 'of the one before' })
    await knowBorn(8)
    await mark(tablet, 11, { remark: 'of the one now' })
    expect(await seenOf()).toEqual([[7], [8]])
  })
})

describe('an edit', () => {
  test('before the first send replaces the entry', { tags: ['fault:edit-around-sending'] }, async () => {
    await mark(tablet, 11, { remark: 'first' })
    await mark(tablet, 11, { remark: 'better' })
    expect(await remarks()).toEqual(['better'])
    await run(tablet)
    expect(effects(world)).toEqual(['better'])
  })

  test(
    'after the first send is an entry of its own, behind the first',
    { tags: ['fault:edit-around-sending'] },
    async () => {
      await mark(tablet, 11, { remark: 'first' })
      await tryInVain()
      await mark(tablet, 11, { remark: 'better' })
      expect(await remarks()).toEqual(['first', 'better'])
      await run(tablet, 'online')
      expect(effects(world)).toEqual(['first', 'better'])
    },
  )

  test('again after that replaces the newest entry, never the one that was sent', async () => {
    await mark(tablet, 11, { remark: 'first' })
    await tryInVain()
    await mark(tablet, 11, { remark: 'second' })
    await mark(tablet, 11, { remark: 'third' })
    expect(await remarks()).toEqual(['first', 'third'])
  })

  test('of a class comes after later entries about one of its students', async () => {
    await markClass(tablet, 1, [11, 12], 'class')
    await mark(tablet, 11, { remark: 'single' })
    await markClass(tablet, 1, [11, 12], 'class again')
    const day = await shownDay(tablet, BASHIR)
    const shown = day?.marks.get(11)?.remark
    await run(tablet)
    expect(shown).toBe('class again')
    expect(world.server.school.marks.get(`11:${DAY}`)?.remark).toBe('class again')
  })

  test('by the next person of the tablet does not touch the entry of the previous person', async () => {
    await mark(tablet, 11, { remark: 'of Bashir' })
    await signIn(tablet, CANAB)
    await mark(tablet, 11, { remark: 'of Canab' })
    expect((await entriesOf(tablet)).map(({ ownerId }) => ownerId)).toEqual([BASHIR, CANAB])
  })
})

describe('cancelling', () => {
  test('before the first send removes the entry', { tags: ['fault:cancel-around-sending'] }, async () => {
    const { id } = await mark(tablet, 11)
    expect(await cancelEntry(tablet.db, id)).toBe(true)
    await run(tablet)
    expect(effects(world)).toEqual([])
  })

  test('after the first send is refused, and nothing changes', { tags: ['fault:cancel-around-sending'] }, async () => {
    const { id } = await mark(tablet, 11)
    await tryInVain()
    expect(await cancelEntry(tablet.db, id)).toBe(false)
    expect(await glance(tablet)).toEqual([`${id} waiting`])
  })

  test('of an unknown entry does nothing', async () => {
    expect(await cancelEntry(tablet.db, 'D01-99')).toBe(false)
  })

  test('of an entry that blocks others lets those be sent', async () => {
    const { id } = await mark(tablet, 11, { remark: 'broken' })
    await tablet.db.outbox.update(id, { state: 'parked', parkReason: 'unreadable' })
    await mark(tablet, 11, { remark: 'after' })
    expect((await glance(tablet))[1]).toContain('behind')
    await cancelEntry(tablet.db, id)
    await run(tablet)
    expect(effects(world)).toEqual(['after'])
  })
})

test('an entry that only waits behind another cannot be sent again before it', async () => {
  const first = await mark(tablet, 11, { remark: 'first' })
  await tablet.db.outbox.update(first.id, {
    state: 'parked',
    parkReason: 'serverFault',
    firstSentAt: 1,
    nextAt: Infinity,
  })
  const second = await mark(tablet, 11, { remark: 'second' })
  await retryEntry(tablet.db, second.id)
  expect((await glance(tablet))[1]).toContain('parked behind')
})

test('an entry that the server failed on keeps its id when it is sent again', async () => {
  const { id } = await mark(tablet, 11)
  await tablet.db.outbox.update(id, { state: 'parked', parkReason: 'serverFault', firstSentAt: 1, attempts: 3 })
  await retryEntry(tablet.db, id)
  expect(await entriesOf(tablet)).toMatchObject([{ id, state: 'waiting', attempts: 0, nextAt: 0 }])
})

test('only a refused entry can be dismissed', async () => {
  const { id } = await mark(tablet, 11)
  await dismissEntry(tablet.db, id)
  expect(await glance(tablet)).toEqual([`${id} waiting`])
})

test('entries are numbered in the order in which they are made, also by two pages at once', async () => {
  await Promise.all(STUDENTS.map((studentId) => mark(tablet, studentId)))
  const entries = await entriesOf(tablet)
  expect(entries.map(({ id }) => id)).toEqual(STUDENTS.map((_, index) => `D01-${index + 1}`))
  expect(await getSetting(tablet.db, 'seq')).toBe(STUDENTS.length)
})

test('entries continue their numbers under another device code', async () => {
  await mark(tablet, 11)
  await setSetting(tablet.db, 'device', { code: 'Z9Z', secret: 'x' })
  await mark(tablet, 12)
  expect(await glance(tablet)).toEqual(['D01-1 waiting', 'Z9Z-2 waiting'])
})

/** Makes every write to the outbox fail as a full disk does, as long as the condition holds. */
const fillDisk = (isFull: () => Promise<boolean>): void => {
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'full disk',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        if (name !== 'outbox') return table
        return {
          ...table,
          mutate: async (request) => {
            if (await Dexie.waitFor(isFull())) throw new DOMException('The disk is full', 'QuotaExceededError')
            return table.mutate(request)
          },
        }
      },
    }),
  }
  tablet.db.close()
  tablet.db.use(middleware)
}

/** Sealed parts that a person has left on the tablet. */
const putAwayFor = (ownerId: number) => storeParts(ownerId, [{ label: `copy:${ownerId}:0`, content: {} as Encrypted }])

describe('saving', () => {
  test(
    'on a full disk frees the sealed replicas of others, and does not touch the own replica',
    { tags: ['fault:device-full'] },
    async () => {
      await putAwayFor(CANAB)
      fillDisk(() => Dexie.exists(`sealed-${CANAB}`))
      await tablet.db.open()
      await mark(tablet, 11, { remark: 'squeezed in' })
      expect(await remarks()).toEqual(['squeezed in'])
      expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('replica-2-1')
      expect((await shownDay(tablet, BASHIR))?.marks.get(11)?.remark).toBe('squeezed in')
    },
  )

  test('the answers of a drain frees room on a full disk in the same way', async () => {
    await mark(tablet, 11, { remark: 'm1' })
    await putAwayFor(CANAB)
    fillDisk(() => Dexie.exists(`sealed-${CANAB}`))
    await tablet.db.open()
    await run(tablet)
    expect(effects(world)).toEqual(['m1'])
  })

  test(
    'reports that the device is full until something finds room again',
    { tags: ['fault:device-full'] },
    async () => {
      let isFull = true
      fillDisk(() => Promise.resolve(isFull))
      await tablet.db.open()
      await expect(mark(tablet, 11)).rejects.toBeInstanceOf(NotSavedError)
      expect(deviceFull.read()).toBe(true)
      isFull = false
      await mark(tablet, 11)
      expect(deviceFull.read()).toBe(false)
    },
  )

  test(
    'on a full disk where nothing can be freed fails, with nothing stored',
    { tags: ['fault:device-full'] },
    async () => {
      fillDisk(() => Promise.resolve(true))
      await tablet.db.open()
      await expect(mark(tablet, 11)).rejects.toBeInstanceOf(NotSavedError)
      expect(await entriesOf(tablet)).toEqual([])
      expect(await getSetting(tablet.db, 'seq')).toBeUndefined()
      expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('replica-2-1')
      expect(await (await replicaOf(tablet, BASHIR)).students.count()).toBeGreaterThan(0)
    },
  )

  test(
    'over a connection that the browser closed opens it again',
    { tags: ['fault:device-database-lost'] },
    async () => {
      tablet.db.close({ disableAutoOpen: false })
      await mark(tablet, 11, { remark: 'saved' })
      expect(await remarks()).toEqual(['saved'])
    },
  )

  test('over a connection that is closed for good fails', { tags: ['fault:device-database-lost'] }, async () => {
    tablet.db.close()
    await expect(mark(tablet, 11)).rejects.toThrow('NOT saved')
  })

  test('without a sign-in is refused', async () => {
    await dropSession(tablet.db)
    await expect(mark(tablet, 11)).rejects.toBeInstanceOf(NotSavedError)
  })

  test('on a device that never signed in is refused', async () => {
    await expect(mark(newTablet(world), 11)).rejects.toBeInstanceOf(NotSavedError)
  })

  const body = { studentId: 11, date: DAY, present: true }

  test('deletes the draft in the same transaction', async () => {
    await saveDraft(tablet.db, 'form', BASHIR, { typed: true })
    await enqueue(tablet.db, markAttendanceOffline, { body }, { draftKey: 'form' })
    expect(await readDraft(tablet.db, 'form', BASHIR)).toBeNull()
  })

  test(
    'that fails leaves the draft as it was',
    { tags: ['promise:saved-is-durable', 'promise:drafts-come-back'] },
    async () => {
      await saveDraft(tablet.db, 'form', BASHIR, { typed: true })
      fillDisk(() => Promise.resolve(true))
      await tablet.db.open()
      await expect(enqueue(tablet.db, markAttendanceOffline, { body }, { draftKey: 'form' })).rejects.toThrow(
        'NOT saved',
      )
      expect(await readDraft(tablet.db, 'form', BASHIR)).toEqual({ typed: true })
      expect(await readDraft(tablet.db, 'form', CANAB)).toBeNull()
    },
  )
})
