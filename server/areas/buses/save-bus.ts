import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BusEdit, NewBus } from '#domain/buses/buses.schema.ts'
import { overSeats, drivesOthers } from '#domain/buses/warnings.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { busLabel, plateKey } from '#domain/school/buses.rules.ts'
import { recordChange } from '../../audit.ts'
import { buses, employees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { changeStudents } from '../students/change-students.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import type { StoredBus } from './buses.rows.ts'
import { isRegistered, readBus, readDrivers } from './buses.queries.ts'
import { withRiders } from './riders.ts'
import { change, hide, requireBase, stamp, type EditedKind } from '../school/record.ts'

type Typed = z.output<typeof NewBus>

const busRecord = {
  table: buses,
  entity: 'buses',
  missing: 'busNotFound',
  changed: 'busChanged',
} satisfies EditedKind<typeof buses>

/** Lets one registration or change run at a time, so that no two buses get the same plate or label. */
const lockRegistry = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('buses'))`)

/** Full name of the driver. Refuses an employee who is no driver, except `keeper`, the present driver of the bus. */
async function requireDriver(tx: Db, id: number, keeper?: number): Promise<string> {
  const [driver] = await readDrivers(tx, eq(employees.id, id))
  if (driver) return driver.fullName
  if (id !== keeper) throw new Problem('noDriver')
  const [kept] = await tx.select().from(employees).where(eq(employees.id, id))
  return kept?.fullName ?? ''
}

/** Columns of a bus from its form. Refuses a plate that another bus has. */
async function columnsOf(tx: Db, typed: Typed, present?: StoredBus) {
  await lockRegistry(tx)
  const driver = await requireDriver(tx, typed.driverId, present?.driverId)
  const columns = {
    name: typed.name ?? driver,
    route: typed.route,
    plate: typed.plate,
    type: typed.type,
    colour: typed.color,
    seats: typed.seats,
    schoolNumber: typed.capacity,
    driverId: typed.driverId,
  }
  const others = await tx
    .select()
    .from(buses)
    .where(and(isRegistered, present && ne(buses.id, present.id)))
  const twin = others.find(({ plate }) => plateKey(plate) === plateKey(columns.plate))
  if (twin) throw new Problem('plateTaken', { id: twin.id, label: twin.label })
  return { ...columns, label: busLabel(columns, others) }
}

/** Warnings for the office about a bus that was saved. */
async function warningsOf(tx: Db, { id, driverId, label }: Pick<StoredBus, 'id' | 'driverId' | 'label'>) {
  const [driver] = await readDrivers(tx, eq(employees.id, driverId))
  const others = (driver?.buses ?? []).filter((bus) => bus.id !== id)
  const bus = await readBus(tx, id)
  return [...drivesOthers(driver?.fullName ?? '', others), ...overSeats({ ...bus, label })]
}

export async function createBus(context: HandlerContext, body: Typed) {
  const { tx } = context
  const values = await columnsOf(tx, body)
  const [made] = await tx
    .insert(buses)
    .values({ ...values, ...stamp(context, 'created') })
    .returning()
  if (!made) throw new Error('The bus was not stored')
  await recordChange(context, 'buses', made.id, { after: values })
  return { bus: await readBus(tx, made.id), warnings: await warningsOf(tx, made) }
}

export async function updateBus(context: HandlerContext, id: number, edit: z.output<typeof BusEdit>) {
  const { tx } = context
  return withRiders(context, [id], async ([before], riders) => {
    await requireBase(tx, busRecord, before, edit.base)
    const after = await columnsOf(tx, edit, before)
    await change(context, busRecord, before, after)
    if (after.label !== before.label) await changeStudents(context, riders.get(id) ?? [], { bus: after.label })
    return { bus: await readBus(tx, id), warnings: await warningsOf(tx, { ...before, ...after }) }
  })
}

/** Most names of riders in a refusal. */
const MOST_NAMED = 20

const namesOf = (riders: readonly StudentRecord[]): string => {
  const names = riders.slice(0, MOST_NAMED).map(({ fullname }) => fullname)
  const more = riders.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Hides a bus; its riders are moved to another one in the same act, otherwise a bus with riders is refused. */
export async function hideBus(context: HandlerContext, id: number, moveToId: number | undefined) {
  const { tx } = context
  if (moveToId === id) throw new Problem('anotherBus')
  return withRiders(context, moveToId === undefined ? [id] : [id, moveToId], async (locked, ridersOf) => {
    const [before] = locked
    const target = locked.find((bus) => bus.id === moveToId)
    const riders = ridersOf.get(id) ?? []
    if (riders.length > 0 && !target)
      throw new Problem('busHasRiders', {
        count: riders.length,
        names: namesOf(riders),
        riders: riders.map(({ id: studentId, fullname }) => ({ id: studentId, fullname })),
      })
    if (target) await changeStudents(context, riders, { bus: target.label })
    await hide(context, busRecord, before)
    return { moved: riders.length, warnings: target ? overSeats(await readBus(tx, target.id)) : [] }
  })
}
