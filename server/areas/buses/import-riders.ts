import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import type { RiderItem } from '#domain/buses/list.schema.ts'
import { overSeats } from '#domain/buses/warnings.rules.ts'
import { grouped } from '#domain/core/grouped.ts'
import { Problem, problemText } from '#domain/core/problems.ts'
import { busKey } from '#domain/school/buses.rules.ts'
import { problemLines, type ListReply } from '#domain/school/list.schema.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { isAmong } from '../../db/is-among.ts'
import { buses, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { recordImport, type ListOrder } from '../imports/record-import.ts'
import { lockRows } from '../school/record.ts'
import { lockStudents, visibleAmong } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { changeStudents } from '../students/change-students.ts'
import { isRegistered, readBuses } from './buses.queries.ts'

type Item = z.output<typeof RiderItem>
type Bus = { id: number; label: string }
type School = { studentOf: ReadonlyMap<number, StudentRecord>; busOf: ReadonlyMap<number, Bus> }
type Fresh = { row: number; student: StudentRecord; bus: Bus | null }
type Sorted = Pick<ListReply, 'existing' | 'repeated'> & { fresh: Fresh[]; problems: RowProblem[] }

const otherBus = (row: number): string => `The student of this row has another bus in row ${row}`

function sorted(items: readonly Item[], { studentOf, busOf }: School): Sorted {
  const firstOf = new Map<number, Item>()
  const found: Sorted = { fresh: [], existing: [], repeated: [], problems: [] }
  const refuse = (row: number, field: string, message: string) => found.problems.push({ row, fields: [field], message })
  for (const item of items) {
    const { row, studentId, busId } = item
    const student = studentOf.get(studentId)
    const bus = busId === null ? null : busOf.get(busId)
    const first = firstOf.get(studentId)
    if (!first) firstOf.set(studentId, item)
    if (!student) refuse(row, 'studentId', problemText('studentNotFound'))
    else if (bus === undefined) refuse(row, 'bus', problemText('busNotFound'))
    else if (first && first.busId !== busId) refuse(row, 'bus', otherBus(first.row))
    else if (first) found.repeated.push({ row, firstRow: first.row, name: student.fullname })
    else if (busKey(student.bus) === busKey(bus?.label))
      found.existing.push({ row, id: studentId, name: student.fullname })
    else found.fresh.push({ row, student, bus })
  }
  return found
}

/** Students of the list whom the caller may see, and all buses. Locked where something is written: students, then buses. */
async function readSchool({ tx, actor }: HandlerContext, items: readonly Item[], isDryRun: boolean): Promise<School> {
  const ids = [...new Set(items.map(({ studentId }) => studentId))]
  const listed = isDryRun
    ? await tx.select().from(students).where(isAmong(students.id, ids))
    : await lockStudents(tx, ids)
  const seen = await visibleAmong(tx, actor, ids)
  const { id, label } = buses
  const registered = isDryRun
    ? await tx.select({ id, label }).from(buses).where(isRegistered).orderBy(asc(id))
    : await lockRows(tx, buses, isRegistered)
  return {
    studentOf: new Map(listed.filter((each) => seen.has(each.id)).map((each) => [each.id, each])),
    busOf: new Map(registered.map((bus) => [bus.id, bus])),
  }
}

/** The bus that a record names: registered, or a text alone. */
function formerOf({ bus }: StudentRecord, all: Iterable<Bus>): { id: number | null; name: string } | null {
  const name = bus?.trim() ?? ''
  if (name === '') return null
  const registered = [...all].find(({ label }) => busKey(label) === busKey(name))
  return { id: registered?.id ?? null, name: registered?.label ?? name }
}

/** Warnings of buses that get students, as they will be with the list. */
async function warningsOf(tx: Db, fresh: readonly Fresh[]): Promise<string[]> {
  const given = fresh.flatMap(({ bus }) => bus?.id ?? [])
  const left = fresh.map(({ student }) => busKey(student.bus))
  const countOf = <T>(list: readonly T[], wanted: T): number => list.filter((each) => each === wanted).length
  const present = await readBuses(tx, isAmong(buses.id, [...new Set(given)]))
  return present.flatMap(({ id, label, seats, riders }) =>
    overSeats({ label, seats, riders: riders + countOf(given, id) - countOf(left, busKey(label)) }),
  )
}

/** Lets the students of a list take their buses from today on, all or none. Fees stay as they are. */
export async function importRiders(
  context: HandlerContext,
  items: readonly Item[],
  { isDryRun, fileName }: ListOrder,
): Promise<ListReply> {
  const { tx } = context
  const school = await readSchool(context, items, isDryRun)
  const { fresh, existing, repeated, problems } = sorted(items, school)
  if (problems.length > 0) throw new Problem('rowsRefused', { message: problemLines(problems), rows: problems })
  const warnings = await warningsOf(tx, fresh)
  const reply = { created: fresh.length, existing, repeated, warnings }
  if (isDryRun) return { message: `${fresh.length} students can be assigned.`, ...reply }
  for (const [bus, riders] of grouped(fresh, (each) => each.bus?.label ?? null))
    await changeStudents(
      context,
      riders.map(({ student }) => student),
      { bus },
    )
  const importId = await recordImport(context, {
    kind: 'riders',
    fileName,
    rows: fresh.map(({ row, student, bus }) => ({
      row,
      recordId: student.id,
      change: { from: formerOf(student, school.busOf.values()), to: bus && { id: bus.id, name: bus.label } },
    })),
    existing: existing.length,
    repeated: repeated.length,
  })
  return { message: 'Success! The students were assigned.', ...reply, ...(importId !== null && { importId }) }
}
