import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCacheDb } from '#data/device/db.ts'
import { getSetting } from '#data/device/settings.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import { restart, run, runUntilQuiet } from './testing/device.ts'
import {
  BASHIR,
  replicaOf,
  marksOn,
  mark,
  newWorld,
  readyTablet,
  saveMarks,
  shownDay,
  type Tablet,
  type World,
} from './testing/world.ts'

let world: World
let tablet: Tablet

beforeEach(async () => {
  world = newWorld()
  tablet = await readyTablet(world)
})

const pulls = () => tablet.network.sent.filter(({ path }) => path === '/sync/pull')
const studentsOf = async () =>
  (await (await replicaOf(tablet, BASHIR)).students.toCollection().primaryKeys()).map(Number)
const shownRemark = async (studentId: number) => (await shownDay(tablet, BASHIR))?.marks.get(studentId)?.remark

describe('a replica that an older release made', () => {
  /** Sets the tablet's replica back to the format of releases that stored every mark in a row of its own. */
  async function withSingleMarks(): Promise<void> {
    const marks = await marksOn(tablet, BASHIR)
    const replica = await replicaOf(tablet, BASHIR)
    const tables = await Promise.all(
      replica.tables
        .filter(({ name }) => name !== 'classDays')
        .map(async ({ name, schema }) => {
          const [keys, rows] = await Promise.all([
            replica.table(name).toCollection().primaryKeys(),
            replica.table(name).toArray() as Promise<{ key?: string; value?: unknown }[]>,
          ])
          return { name, indexes: schema.indexes.map(({ src }) => src).join(), keys: keys as string[], rows }
        }),
    )
    restart(tablet)
    await Dexie.delete('cache-2-1')
    const old = new Dexie('cache-2-1', { cache: 'disabled' })
    const stores = tables.map(({ name, indexes }) => [name, name === 'meta' ? 'key' : `,${indexes}`.replace(/,$/, '')])
    old.version(1).stores({ ...Object.fromEntries(stores), attendance: ',[classId+date],date,studentId' })
    for (const { name, keys, rows } of tables) {
      const table = old.table(name)
      if (name !== 'meta') await table.bulkPut(rows, keys)
      else await table.bulkPut(rows.map((row) => (row.key === 'tables' ? { ...row, value: OLD_TABLES } : row)))
    }
    await old.table('attendance').bulkPut(
      marks.map((row, index) => ({ id: index + 1, ...row })),
      marks.map(attendanceKey),
    )
    old.close()
  }
  /** With every table of today: a replica that lacks one is fetched anew, whatever its marks look like. */
  const OLD_TABLES = [...SYNCED_TABLE_NAMES, 'born'].join(' ').replace('classDays', 'attendance')

  test('is converted to class-days without network, and pulls on from its cursor', async () => {
    await saveMarks(tablet, 6)
    await runUntilQuiet(tablet)
    const before = await marksOn(tablet, BASHIR)
    expect(before).toHaveLength(6)
    const { value: cursor } = (await (await replicaOf(tablet, BASHIR)).meta.get('cursor'))!
    await withSingleMarks()
    expect(await shownRemark(12)).toBe('m2')
    expect(await marksOn(tablet, BASHIR)).toEqual(before)
    await mark(tablet, 24, { remark: 'new' })
    const asked: (string | null)[] = []
    tablet.network.meanwhile = async ({ path, query }) => {
      if (path === '/sync/pull') asked.push(query.get('cursor'), query.get('protocol'))
    }
    await runUntilQuiet(tablet)
    expect(asked.slice(0, 2)).toEqual([cursor, '2'])
    expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('cache-2-1')
    expect((await marksOn(tablet, BASHIR)).map(({ remark }) => remark)).toContain('new')
    expect(await marksOn(tablet, BASHIR)).toHaveLength(7)
  })

  test('remains in use, with its new tables empty, until a fresh replica with all tables replaces it', async () => {
    const rows = await openCacheDb('cache-2-1').students.toArray()
    restart(tablet)
    await Dexie.delete('cache-2-1')
    const old = new Dexie('cache-2-1', { cache: 'disabled' })
    old.version(1).stores({ classes: '', students: ',classId', attendanceConflicts: '', attendance: '', meta: 'key' })
    await old.table('students').bulkPut(
      rows,
      rows.map(({ id }) => String(id)),
    )
    await old.table('meta').put({ key: 'cursor', value: 'of an older release' })
    old.close()
    tablet.network.next = [{ kind: 'truncated', bytes: 900 }]
    await run(tablet, 'focus')
    const kept = openCacheDb('cache-2-1')
    expect([await kept.students.count(), await kept.discipline.count()]).toEqual([rows.length, 0])
    kept.close()
    await run(tablet, 'focus')
    expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('cache-2-2')
    expect(await studentsOf()).toHaveLength(rows.length)
    expect(pulls().at(-1)?.path).toBe('/sync/pull')
  })
})
