import { and, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { BusStudent, LowBusFee } from '#domain/buses/buses.schema.ts'
import { BUS_FEE_CENTS, busFeeOf, busFeeStatus } from '#domain/buses/figures.rules.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import type { StudentListed } from '#domain/school/students.schema.ts'
import { students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readSettings, usualFeesIn } from '../school/settings.queries.ts'
import { readStudent, readStudents } from '../school/students.queries.ts'
import { isAmong } from '../../db/is-among.ts'
import { readBus, takesBus } from './buses.queries.ts'

type Reading = Pick<HandlerContext, 'tx' | 'actor' | 'env'>

const hasBus = sql`btrim(coalesce(${students.bus}, '')) <> ''`

export const listWithoutBus = ({ tx, actor }: Reading): Promise<StudentListed[]> => readStudents(tx, actor, not(hasBus))

/** Parts of a student's fee, some of which only some roles may see. */
function feeParts({ actor }: Reading, feeCents: number, busFeeCents: number) {
  const { fee } = visibleStudent(actor.role, { fee: feeCents })
  return {
    busFee: busFeeCents,
    status: busFeeStatus(busFeeCents),
    ...(fee === undefined ? {} : { totalFee: fee, schoolFee: feeCents - busFeeCents }),
  }
}

/** Reads the monthly fees of students, also for roles that may not see them, and the reasons why students pay less. */
async function readFees({ tx, env }: Reading, condition: SQL) {
  const usual = usualFeesIn(await readSettings(tx, env))
  const { id, bus, feeCents, freeReason } = students
  const found = await tx
    .select({ id, bus, feeCents, freeReason })
    .from(students)
    .where(and(isNull(students.deletedAt), condition))
  return new Map(found.map((student) => [student.id, { ...student, busFeeCents: busFeeOf(student, usual) }]))
}

export async function listWithBus(reading: Reading): Promise<BusStudent[]> {
  const fees = await readFees(reading, hasBus)
  const listed = await readStudents(reading.tx, reading.actor, hasBus)
  return listed.flatMap((student) => {
    const fee = fees.get(student.id)
    return fee ? [{ ...student, ...feeParts(reading, fee.feeCents, fee.busFeeCents) }] : []
  })
}

/** Students who pay less for their bus than the usual bus fee. */
export async function listLowBusFees(reading: Reading): Promise<LowBusFee[]> {
  const fees = await readFees(reading, hasBus)
  const low = [...fees.values()].filter(({ busFeeCents }) => busFeeCents < BUS_FEE_CENTS)
  const ids = low.map(({ id }) => id)
  const listed = await readStudents(reading.tx, reading.actor, isAmong(students.id, ids))
  return listed.flatMap(({ id, fullname, phone, classes, bus, fee }) => {
    const of = fees.get(id)
    if (!of) return []
    const { busFee, status } = feeParts(reading, of.feeCents, of.busFeeCents)
    const optional = { ...(phone === undefined ? {} : { phone }), ...(fee === undefined ? {} : { fee }) }
    return [{ id, fullname, classes, bus: bus?.trim() ?? '', busFee, status, FreeReason: of.freeReason, ...optional }]
  })
}

/** Students on a bus, by the number of the bus or of a student on it. */
export async function listSameBus(reading: Reading, id: number, by: 'bus' | 'student'): Promise<StudentListed[]> {
  const { tx, actor } = reading
  if (by === 'bus') return readStudents(tx, actor, takesBus((await readBus(tx, id)).label))
  const { bus } = await readStudent(tx, actor, id)
  return bus?.trim() ? readStudents(tx, actor, takesBus(bus.trim())) : []
}
