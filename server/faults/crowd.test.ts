import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDay } from '#domain/core/dates.ts'
import { schoolCalendar } from '../db/schema.ts'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { isProof } from '#tests/tier.ts'
import { PASSWORD } from '../testing/app.ts'
import { addCrowd, entryOf, lookIn, storedMarks, returnWith, type ClassDay, type Crowd } from '../testing/crowd.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import type { SchoolDatabase } from '../testing/place.ts'
import { openPlace } from '../testing/school-place.ts'
import { startProcess, type ServerProcess } from '../testing/server-process.ts'
import { applyPage, emptyReplica, marksIn } from '../testing/tablet.ts'
import { bringUpToDate, deliver, lineTo, patient, signIn, type Heard, type Line } from '../testing/visits.ts'

/** Size of the crowd, smaller for the embedded database, which runs one transaction at a time. */
const [CLASSES, PARENTS] = usesPostgres() || isProof ? [12, 40] : [6, 20]
const CLASS_SIZE = 20
const TODAY = schoolDay(Date.now(), 'Africa/Mogadishu')

let place: SchoolDatabase
let server: ServerProcess
let origin: string
let crowd: Crowd

beforeAll(async () => {
  place = await openPlace()
  const database = await place.open()
  await database.migrate()
  await seedDemo(database.db, { students: CLASSES * CLASS_SIZE, attendanceDays: 0, today: TODAY })
  await database.db.update(schoolCalendar).set({ weekend: [] })
  crowd = await addCrowd(database.db, { teachers: CLASSES, parents: PARENTS, classes: CLASSES, classSize: CLASS_SIZE })
  await database.close()
  server = startProcess({ env: place.env })
  origin = await server.ready
}, 180_000)
afterAll(async () => {
  await server.kill()
  await place.remove()
})

/** Everybody of a school at once, each on a connection of her own, with every answer that any of them got. */
async function together<T, R>(people: readonly T[], act: (line: Line, one: T) => Promise<R>) {
  const answers: Heard[] = []
  const lines = people.map(() => lineTo(origin))
  const note = (heard: Heard): void => void answers.push(heard)
  try {
    const done = await Promise.all(people.map((one, index) => act(patient(lines[index]!.line, note), one)))
    return { done, answers }
  } finally {
    for (const { close } of lines) close()
  }
}

const strange = (answers: readonly Heard[]): Heard[] =>
  answers.filter(({ status, headers }) => status !== 200 && !(status === 429 && Number(headers['retry-after']) > 0))

/** Fails to sign in until the next try has to wait. */
async function mistype(email: string): Promise<void> {
  const { line, close } = lineTo(origin)
  for (let time = 0; time < 5; time++) await expect(signIn(line, email, 'Wrong!2026')).rejects.toThrow('401')
  close()
}

describe('a whole school in the same second', () => {
  it(
    'is served: people who have to wait get an answer afterwards, and every mark counts once',
    { tags: ['fault:all-return-at-once'], timeout: 180_000 },
    async () => {
      const people = [...crowd.teachers, ...crowd.parents]
      await mistype(crowd.parents[0]!.email)
      const signIns = await together(people, (line, { email }) => signIn(line, email, PASSWORD))
      expect(strange(signIns.answers)).toEqual([])
      expect(signIns.answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)

      const visits = signIns.done
      const parents = visits.slice(crowd.teachers.length).map((visit) => ({ visit, replica: emptyReplica() }))
      const madeAt = new Date().toISOString()
      const days = crowd.teachers.map(({ group }, index): ClassDay => {
        return { group, date: TODAY, entryId: `${visits[index]!.device}-1`, madeAt }
      })
      const pullAll = () =>
        together(parents, async (line, { visit, replica }) => {
          for (const page of await bringUpToDate(line, visit)) applyPage(replica, page)
        })
      expect(strange((await pullAll()).answers)).toEqual([])

      const morning = await together([...visits.keys()], async (line, index) => {
        const [visit, day, parent] = [visits[index]!, days[index], parents[index - days.length]]
        if (parent) for (const page of await lookIn(line, visit)) applyPage(parent.replica, page)
        if (!day) return
        expect(await returnWith(line, visit, day)).toEqual(['applied'])
        // Sends the entries again, as after a lost answer.
        expect(await deliver(line, visit, [entryOf(day)])).toEqual(['replayed'])
      })
      expect(strange(morning.answers)).toEqual([])
      expect(morning.answers.length).toBe(days.length * 4 + parents.length * 5)
      expect(strange((await pullAll()).answers)).toEqual([])
      for (const [index, { replica }] of parents.entries()) {
        const known = [...marksIn(replica).values()].map(({ studentId }) => studentId)
        expect(known.sort((a, b) => a - b)).toEqual([...crowd.parents[index]!.children].sort((a, b) => a - b))
      }

      await server.stop()
      const database = await place.open()
      const { expected, ...found } = await storedMarks(database.db, days)
      await database.close()
      expect(expected.length).toBe(CLASSES * CLASS_SIZE)
      expect(found).toEqual({ standing: expected, sent: expected, changed: 0, notApplied: 0 })
    },
  )
})
