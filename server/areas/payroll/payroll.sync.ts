import { and, isNotNull, isNull } from 'drizzle-orm'
import { numberOfAdvance } from '#domain/expenses/paid-out.ts'
import type { AdvanceRow } from '#domain/payroll/payroll.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeeAdvances, employees } from '../../db/schema.ts'
import { changesOfAdvances } from '../expenses/outlay-changes.ts'
import { isGiven, partOf } from './advances.queries.ts'
import { partsInShillings } from '../school/shilling-rows.ts'
import { plainReader } from '../sync/synced-reader.ts'

export const advanceRows = plainReader('advances', {
  table: employeeAdvances,
  order: 'down',
  since: employeeAdvances.day,
  // Those of the opening balances were paid out of no drawer here.
  where: () => and(isNull(employeeAdvances.voidedAt), isNotNull(employeeAdvances.method)),
  person: employeeAdvances.recordedBy,
  toRows: async (found, { tx }) => {
    const ids = found.map(({ row }) => row.employeeId)
    const named = await tx
      .select({ id: employees.id, name: employees.fullName })
      .from(employees)
      .where(isAmong(employees.id, ids))
    const changes = await changesOfAdvances(
      tx,
      found.map(({ row }) => row.id),
    )
    const numbers = found.map(({ row }) => numberOfAdvance(row.id))
    const parts = await partsInShillings(tx, numbers, -1)
    const nameOf = new Map(named.map(({ id, name }) => [id, name]))
    const given = found.flatMap(({ row, person }) => (isGiven(row) ? [{ row, person }] : []))
    return given.map(({ row, person }): AdvanceRow => ({
      id: row.id,
      employeeId: row.employeeId,
      employeeName: nameOf.get(row.employeeId) ?? '',
      year: row.year,
      month: row.month,
      amountCents: row.amountCents,
      reason: row.reason,
      method: row.method,
      day: row.day,
      recordedById: row.recordedBy,
      recordedBy: person ?? '',
      createdAt: row.createdAt,
      ...(row.drawer ? { drawer: row.drawer } : {}),
      ...partOf(parts, row.id),
      revision: row.revision,
      ...(changes.has(row.id) ? { changes: changes.get(row.id) } : {}),
    }))
  },
})
