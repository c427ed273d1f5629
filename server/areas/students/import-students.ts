import { asc, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { identityOf } from '#domain/school/names.rules.ts'
import { describeProblems, withoutRepeats, type CheckedRow } from '#domain/students/import.rules.ts'
import type { SchoolFees } from '#domain/school/fees.schema.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import type { ImportReply } from '#domain/students/import.schema.ts'
import { fullNameOf } from '#domain/school/students.rules.ts'
import { recordChanges, type AuditContext } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { classes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { chargeWhoJoined } from '../fees/first-fees.ts'
import { recordImport } from '../imports/record-import.ts'
import { readOpeningDay, requireDayOpen } from '../openings/opening-day.ts'
import { saveOpeningStudents } from '../openings/save-students.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { schoolToday } from '../school/school-time.ts'
import { readSchoolFees } from '../school/settings.queries.ts'
import { findByPhones, lockRegistering } from '../school/students.queries.ts'
import { stamp } from '../school/record.ts'

/** The school that a list is read for. */
export type ListedFor = {
  classes: readonly { id: number; name: string; grade?: number | null }[]
  usual: SchoolFees
  today: string
}

type Listed = { rows: readonly CheckedRow[]; problems: readonly RowProblem[]; notRead?: string[] }

type Import = {
  /** The rows of the list as the form wants them, what is wrong with the others, and what of a file was not read. */
  listed: (school: ListedFor) => Listed
  isDryRun: boolean
  fileName: string | undefined
}

/** Columns of a student, the same in every row, since the statement takes its columns from the first row. */
const columnsOf = ({ student }: CheckedRow) => ({
  firstname: student.firstname,
  middlename: student.middlename ?? '',
  lastname: student.lastname,
  fourthName: student.fourtname ?? '',
  fullname: fullNameOf(student),
  classId: student.classId,
  gender: student.gender,
  age: student.age,
  feeCents: student.feeCents,
  district: student.district,
  phone: student.phone,
  phone2: student.phone2 ?? null,
  bus: student.bus ?? null,
  address: student.address ?? null,
  previousSchool: student.previousSchool ?? null,
  previousSchoolType: student.previousSchoolType,
  motherName: student.motherName ?? null,
  rollNumber: student.rollNumber ?? null,
  parentEmail: student.parentEmail ?? null,
})

const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

async function insertAll(context: AuditContext, rows: readonly CheckedRow[]): Promise<number[]> {
  const { tx } = context
  const ids = await reserveIds(tx, students, rows.length)
  const values = rows.map(columnsOf)
  const made = values.map((each, at) => ({ id: ids[at] ?? 0, ...each, transfer: false, revision: 1 }))
  await insertRows(
    tx,
    students,
    made.map((row) => ({ ...row, ...stamp(context, 'created') })),
  )
  const changes = values.map((after, at) => ({
    entity: 'students' as const,
    key: ids[at] ?? 0,
    before: {},
    after: withoutEmpty(after),
  }))
  await recordChanges(context, changes)
  await chargeWhoJoined(context, ids)
  return ids
}

/** Separates rows to create from those whose student exists already. */
async function findExisting(tx: Db, rows: readonly CheckedRow[]) {
  const known = await findByPhones(tx, [...new Set(rows.map(({ student }) => student.phone))])
  const studentOf = new Map(known.map((student) => [identityOf(student), student]))
  const fresh: CheckedRow[] = []
  const existing: ImportReply['existing'] = []
  for (const row of rows) {
    const fullname = fullNameOf(row.student)
    const twin = studentOf.get(identityOf({ fullname, phone: row.student.phone }))
    if (twin) existing.push({ row: row.row, id: twin.id, fullname: twin.fullname })
    else fresh.push(row)
  }
  return { fresh, existing }
}

/** Refuses old debts and money ahead by others than administrators, without an opening day, and once its month is closed. */
async function requireOpenings({ tx, actor }: HandlerContext): Promise<void> {
  if (actor.role !== 'ADMIN') throw new Problem('openingByAdmin')
  const opening = await readOpeningDay(tx)
  if (!opening) throw new Problem('openingMissing')
  await requireDayOpen(tx, opening.day)
}

/**
 * Registers the students of a list, all or none. Every unacceptable row is named with its reasons; students who exist
 * already, and rows that repeat another, are reported and not created again.
 */
export async function importStudents(context: HandlerContext, order: Import): Promise<ImportReply> {
  const { tx } = context
  // None of them can be closed before the students are in.
  const known = await tx
    .select({ id: classes.id, name: classes.name, grade: classes.grade })
    .from(classes)
    .where(isNull(classes.closedAt))
    .orderBy(asc(classes.id))
    .for('key share')
  const usual = await readSchoolFees(tx, context.env)
  const { rows, problems, notRead = [] } = order.listed({ classes: known, usual, today: schoolToday(context.env) })
  if (problems.length > 0) throw new Problem('rowsRefused', { message: describeProblems(problems), rows: problems })
  if (!order.isDryRun) await lockRegistering(tx)
  const { rows: different, repeated } = withoutRepeats(rows)
  const { fresh, existing } = await findExisting(tx, different)
  const reply = { created: fresh.length, existing, repeated, ...(notRead.length > 0 && { notRead }) }
  const opening = fresh.some(({ before }) => before)
  if (opening) await requireOpenings(context)
  if (order.isDryRun) return { message: `${fresh.length} students can be uploaded.`, ...reply }
  const ids = await insertAll(context, fresh)
  if (opening)
    await saveOpeningStudents(
      context,
      fresh.flatMap(({ before }, at) => (before ? [{ studentId: ids[at] ?? 0, ...before }] : [])),
    )
  const importId = await recordImport(context, {
    kind: 'students',
    fileName: order.fileName,
    rows: fresh.map(({ row }, at) => ({ row, recordId: ids[at] ?? 0 })),
    existing: existing.length,
    repeated: repeated.length,
  })
  return { message: 'Uploaded successfully!', ...reply, ...(importId !== null && { importId }) }
}
