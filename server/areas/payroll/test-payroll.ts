import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import type { NewAdvance, NewPayout } from '#domain/payroll/payroll.schema.ts'
import type { Database } from '../../db/client.ts'
import { employees, ledgerEntries, profitLogs, schoolSettings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, Handler } from '../../handle.ts'
import { hire } from '../employees/test-employees.ts'
import { openTestSchool, type Asked, type CallOptions } from '../../testing/test-school.ts'
import { payrollHandlers } from './payroll.handlers.ts'

export const TODAY = '2026-09-14'
export const SEPTEMBER = { month: 9, year: 2026 }
const CAPITAL_CENTS = 100_000_000

const advanced = (over: Partial<NewAdvance> = {}): NewAdvance => ({ amount: 50, ...SEPTEMBER, ...over })

/** A problem with this code, and among its details these. */
export const refusedAs = (code: string, details?: Record<string, unknown>): unknown =>
  expect.objectContaining({ code, ...(details ? { details: expect.objectContaining(details) } : {}) })

/** What an account holds by the journal, in cents. */
async function journalBalance(db: Db, account: string): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(sum(cents), 0)::int as cents from journal_lines where account = ${account}`,
  )) as { rows: { cents: number }[] }
  return rows[0]?.cents ?? 0
}

/** A school whose drawer holds a million dollars, with short helpers for salaries and advances. */
export async function openPayingSchool({ db }: Database, more: readonly Handler[] = []) {
  const school = await openTestSchool(db, [...payrollHandlers, ...more], { students: 6, feeMonths: 0 })
  const admin = school.actor('admin')
  const by = (who: string | Actor): Actor => (typeof who === 'string' ? school.actor(who) : who)
  const as = <E extends EndpointDefinition>(endpoint: E, input: Asked<E>, who: string | Actor, at?: CallOptions) =>
    school.call(endpoint, by(who), input, at)
  await db.insert(ledgerEntries).values({
    day: '2026-01-01',
    type: 'DEPOSIT',
    source: 'Opening balance',
    amountCents: CAPITAL_CENTS,
    method: 'Cash',
    account: 'cash',
    description: 'Counted',
    createdBy: admin.id,
    createdAt: '2026-01-01T06:00:00.000Z',
  })
  return {
    ...school,
    hire: (over: Parameters<typeof hire>[1] = {}) => hire(school, over),
    advance: (id: number, over: Partial<NewAdvance> = {}, who: string | Actor = 'office', at?: CallOptions) =>
      as(endpoints.createAdvance, { params: { id }, body: advanced(over) }, who, at),
    edit: (
      id: number,
      over: Partial<NewAdvance> & { base?: number } = {},
      who: string | Actor = 'office',
      at?: CallOptions,
    ) => as(endpoints.updateAdvance, { params: { id }, body: advanced(over) }, who, at),
    drop: (id: number, who: string | Actor = 'office', at?: CallOptions) =>
      as(endpoints.deleteAdvance, { params: { id } }, who, at),
    pay: (over: Partial<NewPayout> = {}, who: string | Actor = 'admin', at?: CallOptions) =>
      as(endpoints.payRemaining, { body: { ...SEPTEMBER, ...over } }, who, at),
    preview: (month = SEPTEMBER) => as(endpoints.previewPayout, { query: month }, 'office'),
    result: (month = SEPTEMBER) => as(endpoints.getPayout, { query: month }, 'office'),
    reverse: (id: number, reason = 'paid to the wrong person', at?: CallOptions) =>
      as(endpoints.reversePayout, { params: { id }, body: { reason } }, 'admin', at),
    setSalary: (id: number, amount: number, month = SEPTEMBER) =>
      as(endpoints.setMonthSalary, { params: { id }, body: { ...month, amount, reason: 'half a month' } }, 'admin'),
    balance: (employeeId: number, month = SEPTEMBER) =>
      as(endpoints.getBalance, { query: { employeeId, ...month } }, 'office'),
    leave: (id: number, leftOn: string) =>
      db.update(employees).set({ leftOn, leftBy: admin.id }).where(eq(employees.id, id)),
    balanceOf: (account: string) => journalBalance(db, account),
    wantApproval: (value: boolean) =>
      db
        .insert(schoolSettings)
        .values({ key: 'expensesApproved', value, changedAt: '2026-09-14T06:00:00.000Z', changedBy: admin.id })
        .onConflictDoUpdate({ target: schoolSettings.key, set: { value } }),
    close: (month: number, year = 2026) =>
      db
        .insert(profitLogs)
        .values({ year, month, netIncomeCents: 0, closedBy: admin.id, closedAt: '2026-09-14T06:00:00.000Z' }),
  }
}

export type PayingSchool = Awaited<ReturnType<typeof openPayingSchool>>
