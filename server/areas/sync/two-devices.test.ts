import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, marksIn, type Replica, type Tablet } from '../../testing/tablet.ts'

let school: School
let sahra: Tablet
let hodan: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
  hodan = await school.tablet('hodan')
})
afterAll(() => school.close())

type Word = { present: boolean; remark?: string; base?: number }
const PRESENT: Word = { present: true, base: 0 }
const SICK: Word = { present: false, remark: 'Absent - Sick', base: 0 }

/** Delivers one mark and returns its outcome. */
async function mark(tablet: Tablet, day: string, word: Word): Promise<unknown> {
  const [verdict] = await tablet.deliver([tablet.entry('attendance.mark', { studentId: 1, date: day, ...word })])
  return verdict?.reply?.['outcome']
}

async function replicaOf(tablet: Tablet): Promise<Replica> {
  const replica = emptyReplica()
  await tablet.pull(replica)
  return replica
}

const firstMark = (replica: Replica, day: string) => marksIn(replica).get(`1:${day}`)
const differences = (replica: Replica) => [...replica.tables.attendanceConflicts.values()]

describe('a student who is marked on two devices', () => {
  it('alike has one mark', async () => {
    const day = school.freshDay()
    expect([await mark(sahra, day, PRESENT), await mark(hodan, day, PRESENT)]).toEqual(['applied', 'merged'])
    expect(firstMark(await replicaOf(hodan), day)).toMatchObject({ present: true, revision: 1, markedBy: 'sahra Test' })
    expect(differences(await replicaOf(sahra))).toEqual([])
  })

  it(
    'differently by a person who knew the first mark has that mark corrected',
    { tags: ['fault:two-devices-one-student'] },
    async () => {
      const day = school.freshDay()
      await mark(sahra, day, PRESENT)
      const revision = Number(firstMark(await replicaOf(hodan), day)?.['revision'])
      expect(await mark(hodan, day, { ...SICK, base: revision })).toBe('applied')
      expect(firstMark(await replicaOf(sahra), day)).toMatchObject({
        present: false,
        revision: 2,
        markedBy: 'hodan Test',
      })
      expect(differences(await replicaOf(sahra))).toEqual([])
    },
  )

  it(
    'differently by a person who did not know the first mark has a conflict on both devices, until one maker settles it',
    { tags: ['fault:two-devices-one-student', 'promise:conflict-shown'] },
    async () => {
      const day = school.freshDay()
      const replicas = [await replicaOf(sahra), await replicaOf(hodan)] as const
      expect([await mark(sahra, day, PRESENT), await mark(hodan, day, SICK)]).toEqual(['applied', 'conflict'])
      const pullBoth = () => Promise.all([sahra.pull(replicas[0]), hodan.pull(replicas[1])])
      await pullBoth()
      for (const replica of replicas) {
        expect(firstMark(replica, day)).toMatchObject({ present: true, revision: 1 })
        expect(differences(replica)).toMatchObject([
          {
            date: day,
            standing: { present: true, markedBy: 'sahra Test' },
            challenger: { present: false, markedBy: 'hodan Test' },
          },
        ])
      }
      const { id } = differences(replicas[1])[0] as { id: number }
      const path = `/student/attendance/conflicts/${id}/settle`
      expect(
        (await school.call({ method: 'POST', path, token: sahra.token, body: { keep: 'challenger' } })).status,
      ).toBe(200)
      await pullBoth()
      for (const replica of replicas) {
        expect(firstMark(replica, day)).toMatchObject({ present: false, remark: 'Absent - Sick', revision: 2 })
        expect(differences(replica)).toEqual([])
      }
    },
  )

  it('twice by a person who did not know the first mark has one conflict, and every mark is in the history', async () => {
    const day = school.freshDay()
    await mark(sahra, day, PRESENT)
    const replica = await replicaOf(sahra)
    for (const remark of ['Absent - Sick', 'Absent - Travel']) {
      expect(await mark(hodan, day, { ...SICK, remark })).toBe('conflict')
      await sahra.pull(replica)
      expect(differences(replica)).toMatchObject([{ challenger: { remark } }])
    }
    expect((await school.historyOf(day)).map(({ outcome, remark }) => `${outcome} ${remark}`)).toEqual([
      'applied Present',
      'conflict Absent - Sick',
      'conflict Absent - Travel',
    ])
    const open = (await school.conflictsOf(day)).filter(({ settledAt }) => settledAt === null)
    expect(open).toHaveLength(1)
    const path = `/student/attendance/conflicts/${open[0]!.id}/settle`
    await school.call({ method: 'POST', path, token: hodan.token, body: { keep: 'standing' } })
  })

  it('by a person who did not know of a correction keeps the correction, without a conflict', async () => {
    const day = school.freshDay()
    await mark(sahra, day, PRESENT)
    const id = (await school.marksOf(day))[0]?.id
    const body = { present: false, remark: 'Absent - Fasax' }
    const corrected = await school.call({ method: 'PUT', path: `/student/attendance/${id}`, token: sahra.token, body })
    expect(corrected.status).toBe(200)
    expect(await mark(hodan, day, { present: false, remark: 'Absent - Sick', base: 1 })).toBe('outranked')
    const replica = await replicaOf(hodan)
    expect(firstMark(replica, day)).toMatchObject({ remark: 'Absent - Fasax', revision: 2 })
    expect(differences(replica)).toEqual([])
  })
})
