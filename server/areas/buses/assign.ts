import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { AssignedBus, BusAssignment, EndedRide } from '#domain/buses/buses.schema.ts'
import { usualFeesOf } from '#domain/school/fees.schema.ts'
import { overSeats } from '#domain/buses/warnings.rules.ts'
import { classes } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { changeStudents } from '../students/change-students.ts'
import { readSchoolFees } from '../school/settings.queries.ts'
import { lockStudent, readStudent } from '../school/students.queries.ts'
import { lockBuses, readBus } from './buses.queries.ts'

type Assigned = z.output<typeof AssignedBus>

async function readAssigned({ tx, actor }: HandlerContext, id: number, formerBus: string | null) {
  const { fullname, className, bus, fee } = await readStudent(tx, actor, id)
  return { id, fullname, className, bus, formerBus, ...(fee === undefined ? {} : { fee }) }
}

/** Lets a student take a bus from today on, as an edit of the student does. The fee stays as it is. */
export async function assignBus(
  context: HandlerContext,
  { studentId, busId }: z.output<typeof BusAssignment>,
): Promise<Omit<Assigned, 'message'>> {
  const { tx, env } = context
  // Students are locked before buses (`withRiders`). Of several at once, each sees the seats left.
  const before = await lockStudent(tx, studentId)
  const [bus] = await lockBuses(tx, [busId])
  if (bus) await changeStudents(context, [before], { bus: bus.label })
  const [placed] = await tx.select({ level: classes.grade }).from(classes).where(eq(classes.id, before.classId))
  const usual = usualFeesOf(await readSchoolFees(tx, env), placed?.level)
  const present = await readBus(tx, busId)
  return {
    student: await readAssigned(context, studentId, before.bus),
    bus: present,
    usualFeeWithBus: usual.withBusCents,
    warnings: overSeats(present),
  }
}

/** Ends a student's ride: the student takes no bus from today on. */
export async function endRide(
  context: HandlerContext,
  studentId: number,
): Promise<Pick<z.output<typeof EndedRide>, 'student'>> {
  const before = await lockStudent(context.tx, studentId)
  await changeStudents(context, [before], { bus: null })
  return { student: await readAssigned(context, studentId, before.bus) }
}
