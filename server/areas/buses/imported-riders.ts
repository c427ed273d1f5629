import { and } from 'drizzle-orm'
import { grouped } from '#domain/core/grouped.ts'
import type { BuiltOn } from '#domain/imports/imports.schema.ts'
import { busKey } from '#domain/school/buses.rules.ts'
import { isAmong } from '../../db/is-among.ts'
import { buses, students, type RecordChange } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { Changes, ImportedKind } from '../imports/imported.ts'
import { lockRows } from '../school/record.ts'
import { lockStudents, namesOfStudents } from '../school/students.queries.ts'
import { changeStudents } from '../students/change-students.ts'
import { isRegistered } from './buses.queries.ts'

type Labels = ReadonlyMap<number, string>

/** Buses that students took before a list or take since. */
const busesIn = (changes: Changes): number[] => [
  ...new Set([...changes.values()].flatMap(({ from, to }) => [from, to].flatMap((bus) => bus?.id ?? []))),
]

const named = (changes: Changes) => and(isRegistered, isAmong(buses.id, busesIn(changes)))

/** What students' records call these buses now, which may have got other names since; buses that are gone are missing. */
async function labelsOf(tx: Db, changes: Changes): Promise<Labels> {
  const found = await tx.select({ id: buses.id, label: buses.label }).from(buses).where(named(changes))
  return new Map(found.map(({ id, label }) => [id, label]))
}

/** The text of a bus in records now: null for no bus, undefined where the bus is gone. */
const textOf = (bus: RecordChange['to'], labels: Labels): string | null | undefined =>
  bus === null ? null : bus.id === null ? bus.name : labels.get(bus.id)

async function builtOn(tx: Db, ids: readonly number[], changes: Changes): Promise<ReadonlyMap<number, BuiltOn[]>> {
  const { id, bus, deletedAt } = students
  const found = await tx.select({ id, bus, deletedAt }).from(students).where(isAmong(id, ids))
  const labels = await labelsOf(tx, changes)
  const reasonFor = (student: (typeof found)[number]): BuiltOn[] => {
    const { from = null, to = null } = changes.get(student.id) ?? {}
    if (student.deletedAt) return ['deleted']
    const given = textOf(to, labels)
    if (given === undefined || busKey(student.bus) !== busKey(given)) return ['changed']
    return textOf(from, labels) === undefined ? ['busGone'] : []
  }
  return new Map(found.map((student) => [student.id, reasonFor(student)]))
}

/** Lets students take the buses of before again from today on; of the same day, rides are as though the list had not been. */
async function remove(
  context: HandlerContext,
  ids: readonly number[],
  { changes }: { changes: Changes },
): Promise<void> {
  const { tx } = context
  const labels = await labelsOf(tx, changes)
  const found = await tx.select().from(students).where(isAmong(students.id, ids))
  const formerOf = ({ id }: { id: number }) => textOf(changes.get(id)?.from ?? null, labels) ?? null
  for (const [bus, riders] of grouped(found, formerOf)) await changeStudents(context, riders, { bus })
}

/** Students whom a list let take other buses: taken back, they take those of before. */
export const importedRiders: ImportedKind = {
  names: namesOfStudents,
  builtOn,
  // Students before buses, as every writer locks them.
  lock: async (tx, ids, changes) => {
    await lockStudents(tx, ids)
    await lockRows(tx, buses, named(changes))
  },
  remove,
}
