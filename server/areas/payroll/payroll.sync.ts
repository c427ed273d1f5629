import { isNull } from 'drizzle-orm'
import type { AdvanceRow } from '#domain/payroll/payroll.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeeAdvances, employees } from '../../db/schema.ts'
import { changesOfAdvances } from '../expenses/outlay-changes.ts'
import { plainReader } from '../sync/synced-reader.ts'

export const advanceRows = plainReader('advances', {
  table: employeeAdvances,
  order: 'down',
  since: employeeAdvances.day,
  where: () => isNull(employeeAdvances.voidedAt),
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
    const nameOf = new Map(named.map(({ id, name }) => [id, name]))
    return found.map(({ row, person }): AdvanceRow => ({
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
      revision: row.revision,
      ...(changes.has(row.id) ? { changes: changes.get(row.id) } : {}),
    }))
  },
})
