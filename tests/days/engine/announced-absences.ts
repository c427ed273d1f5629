import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { needsCall } from '#domain/attendance/calls.rules.ts'
import type { AbsentReport, ChildAttendance } from '#domain/attendance/reports.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import type { Step } from '../plan.ts'
import type { World } from './world.ts'

/** How long ago absences are looked at in the evening, in days. */
const LOOKED_BACK = 10

const refOf = (number: number): string => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`

const announcedAt = async ({ school }: World, startDate: string): Promise<AnnouncedAbsenceRow[]> => {
  const path = `/student/announced-absences?startDate=${startDate}&endDate=${addDays(startDate, 30)}`
  return (await school.askAsAdmin('GET', path)).json as AnnouncedAbsenceRow[]
}

/** A parent announces the absence of one of her children, or withdraws what she announced. */
export async function announceAbsence(world: World, { seed }: Step): Promise<void> {
  const { school, tried } = world
  const random = seededRandom(`absence ${seed}`)
  const from = school.today()
  const { json } = await school.askAs('parent', 'GET', '/student/parent/attendance')
  const children = json as ChildAttendance[]
  const child = children[random.int(0, Math.max(0, children.length - 1))]
  const standing = (await announcedAt(world, from)).filter(({ withdrawnOn }) => withdrawnOn === null)
  const earlier = random.chance(0.3) ? standing.find(({ studentId }) => studentId === child?.studentId) : undefined
  if (!child) return
  const said = { from, to: addDays(from, random.int(0, 4)), reason: random.pick(['sick', 'Fasax', 'travel']) }
  const { ref, to, reason, ...of } = earlier ?? { ref: refOf(seed), studentId: child.studentId, ...said }
  const body = { ref, studentId: child.studentId, from: of.from, to, reason, ...(earlier && { isWithdrawn: true }) }
  const { status } = await school.askAs('parent', 'PUT', '/parent/announced-absences', body)
  if (status !== 200) throw new Error(`A parent was told ${status} of an absence`)
  tried[earlier ? 'absences withdrawn' : 'absences announced']++
}

/** Errors in the list of calls. N: a family is to be called about an absence that a parent has announced. */
export async function wrongCalls(world: World): Promise<string[]> {
  const { school } = world
  const today = school.today()
  const from = addDays(today, -LOOKED_BACK)
  const announced = await announcedAt(world, from)
  const isStanding = (studentId: number, date: string): boolean =>
    announced.some(
      (row) =>
        row.studentId === studentId &&
        row.from <= date &&
        date <= row.to &&
        (row.withdrawnOn === null || date < row.withdrawnOn),
    )
  const path = `/student/attendance/report?startDate=${from}&endDate=${today}&limit=5000`
  const { records } = (await school.askAsAdmin('GET', path)).json as AbsentReport
  return records
    .filter((record) => isStanding(record.studentId, record.date) && needsCall(record.callStatus, record))
    .map(({ studentId, date }) => `N: the family of ${studentId} is to be called about ${date}, which was announced`)
}
