import { expect, test } from 'vitest'
import { openCacheDb } from '#data/device/db.ts'
import { applyPage } from './pull.ts'
import { SCHOOL } from './testing/fake-server.ts'

const page = (tables: Record<string, { put: Record<string, unknown>[]; remove: string[] }>, cursor: string) => ({
  epoch: 'e',
  time: '2026-09-14T07:00:00.000Z',
  cursor,
  more: true,
  position: 0,
  tables,
})

test('a student who leaves the replica is removed with her marks, conflicts and records, and nobody else’s are removed', async () => {
  const replica = openCacheDb('removals')
  const both = [
    { id: 1, studentId: 11 },
    { id: 2, studentId: 12 },
  ].map((row) => ({ ...row, classId: 1, date: '2026-09-14' }))
  const maker = { markedBy: 'Cabdi', markedAt: '2026-09-14T04:40:00.000Z' }
  const sick = { present: false, remark: 'Absent - Sick', revision: 1, maker: 0 }
  const students = [
    { id: 11, classId: 1 },
    { id: 12, classId: 1 },
  ]
  const first = {
    students: { put: students, remove: [] },
    classDays: {
      put: [
        { classId: 1, date: '2026-09-14', makers: [maker], present: [11, 12], others: [] },
        { classId: 1, date: '2026-09-13', makers: [maker], present: [11], others: [] },
        { classId: 1, date: '2026-09-12', makers: [maker], present: [], others: [{ studentId: 12, ...sick }] },
      ],
      remove: [],
    },
    attendanceConflicts: { put: both, remove: [] },
    discipline: { put: both.map((row) => ({ ...row, ref: `ref-${row.id}` })), remove: [] },
  }
  await applyPage(replica, page(first, 'one'), { from: undefined, timeZone: SCHOOL.timeZone })
  await applyPage(replica, page({ students: { put: [], remove: ['11'] } }, 'two'), {
    from: 'one',
    timeZone: SCHOOL.timeZone,
  })
  expect(await replica.classDays.toArray()).toEqual([
    { classId: 1, date: '2026-09-12', makers: [maker], present: [], others: [{ studentId: 12, ...sick }] },
    { classId: 1, date: '2026-09-14', makers: [maker], present: [12], others: [] },
  ])
  for (const table of [replica.attendanceConflicts, replica.discipline]) {
    expect((await table.toArray()).map((row) => row['studentId'])).toEqual([12])
  }
})

test('a class that a substitute marks leaves her device with the first contact after its day', async () => {
  const replica = openCacheDb('covered')
  const [before, of] = ['2026-09-13', '2026-09-14'].map((date) => ({ classId: 7, date, name: '3A', students: [] }))
  const whole = (tables: Parameters<typeof page>[0], cursor: string) => ({ ...page(tables, cursor), more: false })
  const { timeZone } = SCHOOL
  await applyPage(replica, whole({ coveredClasses: { put: [before!, of!], remove: [] } }, 'one'), {
    from: undefined,
    timeZone,
  })
  expect((await replica.coveredClasses.toArray()).map(({ date }) => date)).toEqual(['2026-09-14'])
  const next = { ...whole({}, 'two'), time: '2026-09-15T04:00:00.000Z' }
  await applyPage(replica, next, { from: 'one', timeZone })
  expect(await replica.coveredClasses.count()).toBe(0)
})
