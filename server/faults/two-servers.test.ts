import { asc, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDay } from '#domain/core/dates.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { attendanceHistory } from '../db/schema.ts'
import type { SchoolDatabase } from '../testing/place.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { openDemo } from '../testing/school-place.ts'
import { ask, startProcess, type ServerProcess } from '../testing/server-process.ts'
import { applyPage, emptyReplica, marksIn, pagesIn, pullAddress, type Replica } from '../testing/tablet.ts'

// The embedded database has a single server.
describe.runIf(usesPostgres())('two servers on one PostgreSQL', () => {
  let place: SchoolDatabase
  let servers: ServerProcess[]
  let addresses: string[]
  let token: string
  let device: string
  let owner: number

  beforeAll(async () => {
    place = await openDemo()
    servers = [1, 2].map(() => startProcess({ env: place.env }))
    addresses = await Promise.all(servers.map(({ ready }) => ready))
    const body = { email: 'attendance@demo.school', password: 'Demo!2026' }
    const { json } = await ask(addresses[0]!, '/user/login', { body })
    token = String(json['Access_token'])
    device = (json['device'] as { code: string }).code
    owner = (json['user'] as { id: number }).id
  })

  afterAll(async () => {
    await Promise.all(servers.map((each) => each.kill()))
    await place.remove()
  })

  type Told = { id: string; verdict: string; position: number }

  const push = async (address: string, entries: PushEntry[]): Promise<Told[]> =>
    (await ask(address, '/sync/push', { token, body: { device, owner, entries } })).json['verdicts'] as Told[]

  async function pull(address: string, replica: Replica): Promise<Replica> {
    const response = await fetch(`${address}/api${pullAddress(replica)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    for (const page of pagesIn(await response.text())) applyPage(replica, page)
    return replica
  }

  it(
    'run a batch that reaches both at once as one batch, and send the same school id and epoch',
    { tags: ['fault:two-servers'] },
    async () => {
      const replica = await pull(addresses[0]!, emptyReplica())
      const students = [...replica.tables.students.values()].slice(0, 10).map(({ id }) => Number(id))
      const date = schoolDay(Date.now(), 'Africa/Mogadishu')
      const made: PushEntry[] = []
      for (let round = 0; round < 10; round++) {
        const entries = students.map((studentId, index) => {
          const body = { studentId, date, present: false, remark: `word ${round}` }
          const id = `${device}-${round * 10 + index + 1}`
          return {
            id,
            endpoint: 'attendance.mark',
            version: 1,
            input: { body },
            subjects: [],
            madeAt: new Date().toISOString(),
          }
        })
        made.push(...entries)
        const told = await Promise.all([...addresses, ...addresses].map((address) => push(address, entries)))
        for (const index of entries.keys()) {
          expect(told.map((each) => each[index]?.verdict).toSorted()).toEqual([
            'applied',
            'replayed',
            'replayed',
            'replayed',
          ])
          expect(new Set(told.map((each) => each[index]?.position)).size).toBe(1)
        }
        // The replica goes on with the cursor that the other server sent.
        await pull(addresses[round % 2]!, replica)
        for (const id of students)
          expect(marksIn(replica).get(`${id}:${date}`)).toMatchObject({
            remark: `word ${round}`,
            revision: round + 1,
          })
      }
      const fresh = await Promise.all(addresses.map((address) => pull(address, emptyReplica())))
      for (const each of fresh) expect(each.tables).toEqual(replica.tables)
      const database = await place.open()
      const ids = made.map(({ id }) => id)
      const stored = await database.db
        .select({ id: attendanceHistory.writeId })
        .from(attendanceHistory)
        .where(inArray(attendanceHistory.writeId, ids))
        .orderBy(asc(attendanceHistory.id))
      await database.close()
      expect(stored.map(({ id }) => id)).toEqual(ids)
    },
  )
})
