import type { z } from 'zod'
import { problemText, Problem } from '#domain/core/problems.ts'
import { WRONG_DAYS, wrongDay } from '#domain/employees/employees.rules.ts'
import type { EmployeeItem } from '#domain/employees/list.schema.ts'
import { peopleFinder, type Person } from '#domain/employees/same-person.rules.ts'
import { problemLines, type ListReply } from '#domain/school/list.schema.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { employees, employeeSalaries } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { recordImport, type ListOrder } from '../imports/record-import.ts'
import { stamp } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { lockAlike, valuesOf } from './employee-values.ts'
import { hasWorked } from './employees.queries.ts'

type Item = z.output<typeof EmployeeItem>
type Row = Person & { row: number; salaryCents: number; values: ReturnType<typeof valuesOf> }
type Known = Person & { id: number; leftOn: string | null }

/** Which rows become employees, which are here already, and what is wrong with the others. */
type Sorted = Pick<ListReply, 'existing' | 'repeated'> & { fresh: Row[]; problems: RowProblem[] }

const BY_FORM = 'Leave this row out, and add the employee in the form.'

const withNumber = ({ fullName, id }: Known): string => `${fullName} (${id})`
const inRow = ({ fullName, row }: Row): string => `${fullName} in row ${row}`

const belongsTo = (field: 'nationalId' | 'phone', owner: string): string =>
  field === 'phone'
    ? `${owner} has this phone. ${BY_FORM}`
    : `This national ID belongs to ${owner}. Correct it, or leave this row out.`

const rowsOf = (items: readonly Item[], today: string): Row[] =>
  items.map(({ row, ...typed }) => {
    const values = valuesOf(typed, today)
    const { fullName, nationalId, phone, dateOfBirth } = values
    return { row, salaryCents: typed.salary, fullName, nationalId, phone, dateOfBirth, values }
  })

function sorted(rows: readonly Row[], known: readonly Known[], today: string): Sorted {
  const [here, listed] = [peopleFinder(known), peopleFinder<Row>()]
  const found: Sorted = { fresh: [], existing: [], repeated: [], problems: [] }
  const refuse = ({ row }: Row, field: string, message: string) =>
    found.problems.push({ row, fields: [field], message })
  for (const each of rows) {
    const { row, fullName: name } = each
    const wrong = wrongDay(each.values, today)
    const [same, first] = [here.same(each), listed.same(each)]
    const [owner, ownerRow] = [here.owner(each), listed.owner(each)]
    const [other, otherRow] = [here.withPhone(each), listed.withPhone(each)]
    if (wrong) refuse(each, WRONG_DAYS[wrong], problemText(wrong))
    else if (owner) refuse(each, owner.field, belongsTo(owner.field, withNumber(owner.owner)))
    else if (same?.leftOn) refuse(each, 'fullName', `${withNumber(same)} has left the school. ${BY_FORM}`)
    else if (same) found.existing.push({ row, id: same.id, name: same.fullName })
    else if (ownerRow) refuse(each, ownerRow.field, belongsTo(ownerRow.field, inRow(ownerRow.owner)))
    else if (first) found.repeated.push({ row, firstRow: first.row, name })
    else if (other) refuse(each, 'phone', belongsTo('phone', withNumber(other)))
    else if (otherRow) refuse(each, 'phone', belongsTo('phone', inRow(otherRow)))
    else found.fresh.push(each)
    if (!first) listed.add(each)
  }
  return found
}

async function insertAll(context: HandlerContext, rows: readonly Row[]): Promise<number[]> {
  const { tx } = context
  const ids = await reserveIds(tx, employees, rows.length)
  const numbered = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }))
  const made = stamp(context, 'created')
  await insertRows(
    tx,
    employees,
    numbered.map(({ id, values }) => ({ id, ...values, revision: 1, ...made })),
  )
  await insertRows(
    tx,
    employeeSalaries,
    numbered.map(({ id: employeeId, salaryCents: cents, values }) => ({
      employeeId,
      month: monthNumberOfDay(values.dateOfHire),
      isOnly: false,
      cents,
      ...stamp(context, 'set'),
    })),
  )
  await recordChanges(
    context,
    numbered.map(({ id, values, salaryCents }) => ({
      entity: 'employees' as const,
      key: id,
      before: {},
      after: { ...values, salaryCents },
    })),
  )
  return ids
}

/** Adds the employees of a list, all or none. Who is here already, or stands in the list twice, is named and not added again. */
export async function importEmployees(
  context: HandlerContext,
  items: readonly Item[],
  { isDryRun, fileName }: ListOrder,
): Promise<ListReply> {
  const { tx, env } = context
  if (!isDryRun) await lockAlike(tx)
  const { id, fullName, nationalId, phone, dateOfBirth, leftOn } = employees
  const known = await tx
    .select({ id, fullName, nationalId, phone, dateOfBirth, leftOn })
    .from(employees)
    .where(hasWorked)
    .orderBy(id)
  const today = schoolToday(env)
  const { fresh, existing, repeated, problems } = sorted(rowsOf(items, today), known, today)
  if (problems.length > 0) throw new Problem('rowsRefused', { message: problemLines(problems), rows: problems })
  const reply = { created: fresh.length, existing, repeated }
  if (isDryRun) return { message: `${fresh.length} employees can be added.`, ...reply }
  const ids = await insertAll(context, fresh)
  const importId = await recordImport(context, {
    kind: 'employees',
    fileName,
    rows: fresh.map(({ row }, at) => ({ row, recordId: ids[at] ?? 0 })),
    existing: existing.length,
    repeated: repeated.length,
  })
  return { message: 'Success! The employees were added.', ...reply, ...(importId !== null && { importId }) }
}
