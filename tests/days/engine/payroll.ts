import { sql, type SQL } from 'drizzle-orm'
import {
  PAYOUT_METHODS,
  type AdvanceListed,
  type PayoutPreview,
  type PayoutResult,
} from '#domain/payroll/payroll.schema.ts'
import type { Random } from '#server/db/seed/random.ts'
import type { Db } from '#server/db/types.ts'
import type { PayrollWork } from '../plan.ts'
import type { Tried } from '../saved.ts'
import type { AskAsAdmin } from './office.ts'
import { oneOf } from './reader.ts'

export type PayrollOffice = { askAsAdmin: AskAsAdmin; tried: Tried; today: string; random: Random }

const ROOT = '/EmployeeAdvance'
const OVERDRAWN = 'the drawer knows best'

/** Makes a call; null where it is refused since it is not allowed now. */
async function done(
  { askAsAdmin }: PayrollOffice,
  ...[method, path, body]: [method: string, path: string, body?: object]
): Promise<unknown> {
  const { status, json } = await askAsAdmin(method, path, body)
  if (status === 200 || status === 201) return json
  if (status !== 409 && status !== 404) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return null
}

/** The present month, or sometimes last month. */
function someMonth({ random, today }: PayrollOffice): { month: number; year: number } {
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (random.chance(0.6)) return { month, year }
  return month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year }
}

/** Gives an advance, sometimes more than is left of the salary. */
async function give(office: PayrollOffice): Promise<void> {
  const { random, tried } = office
  const of = someMonth(office)
  const balances = (await done(
    office,
    'GET',
    `${ROOT}/All/employee-balance?month=${of.month}&year=${of.year}`,
  )) as PayoutPreview | null
  const employee = oneOf(random, balances?.balances ?? [])
  if (!employee) return
  const paid = { paymentMethod: random.pick(PAYOUT_METHODS), overdrawnReason: OVERDRAWN }
  const body = { ...of, ...paid, amount: random.int(100, 9_000) / 100, reason: 'rent' }
  if (await done(office, 'POST', `${ROOT}/employees/${employee.id}/advance-and-update-income`, body))
    tried['advances']++
}

async function change(office: PayrollOffice): Promise<void> {
  const { random, tried } = office
  const someAdvance = async () => {
    const { advances } = (await done(office, 'GET', `${ROOT}/employee-advances?limit=100`)) as {
      advances: AdvanceListed[]
    }
    return oneOf(random, advances)
  }
  let found = await someAdvance()
  if (!found) {
    await give(office)
    found = await someAdvance()
  }
  if (!found) return
  const path = `${ROOT}/employee-advances/${found.id}`
  const { month, year } = found
  const method = random.pick(PAYOUT_METHODS)
  const edit = { month, year, amount: random.int(100, 9_000) / 100, paymentMethod: method, overdrawnReason: OVERDRAWN }
  const made = random.chance(0.3) ? done(office, 'DELETE', path) : done(office, 'PUT', path, edit)
  if (await made) tried['advances changed']++
}

/** Pays the salaries of a month twice at once, as two people at two computers do. */
async function pay(office: PayrollOffice, of = someMonth(office)): Promise<void> {
  const body = { ...of, paymentMethod: office.random.pick(PAYOUT_METHODS), overdrawnReason: OVERDRAWN }
  const answers = await Promise.all([1, 2].map(() => done(office, 'POST', `${ROOT}/pay-remaining`, body)))
  if (answers.some((answer) => answer !== null)) office.tried['salaries paid']++
}

async function reverse(office: PayrollOffice): Promise<void> {
  const of = someMonth(office)
  const paid = async () => {
    const result = await done(office, 'GET', `${ROOT}/payout?month=${of.month}&year=${of.year}`)
    return oneOf(office.random, (result as PayoutResult | null)?.details ?? [])
  }
  let found = await paid()
  if (!found) {
    await pay(office, of)
    found = await paid()
  }
  if (found && (await done(office, 'POST', `${ROOT}/payout/${found.payoutId}/reverse`, { reason: 'paid twice' })))
    office.tried['payouts taken back']++
}

const WORK: Record<PayrollWork, (office: PayrollOffice) => Promise<void>> = {
  giveAdvance: give,
  changeAdvance: change,
  paySalaries: (office) => pay(office),
  reversePayout: reverse,
}

/** Does an administrator's work with salaries at another computer. */
export const doPayroll = (what: PayrollWork, office: PayrollOffice): Promise<void> => WORK[what](office)

export const isPayrollWork = (what: string): what is PayrollWork => what in WORK

/** Sum of the valid advances of a payout's employee and month. */
const ADVANCED = sql`coalesce((select sum(amount_cents) from employee_advances a where a.voided_at is null
  and (a.employee_id, a.year, a.month) = (p.employee_id, p.year, p.month)), 0)`

const IN_FORCE = sql`from salary_payouts p left join expenses e on e.id = p.expense_id where p.reversed_at is null`

/** Queries that count errors in salaries, by name; each must give 0. */
const NEVER: Record<string, SQL> = {
  'salaries settled twice': sql`select count(*) from (select 1 from salary_payouts p where reversed_at is null
    group by employee_id, year, month having count(*) > 1) as twice`,
  'settlements that are not salary less advances': sql`select count(*) ${IN_FORCE}
    and (p.advance_cents <> ${ADVANCED} or p.paid_cents <> p.base_cents - p.advance_cents)`,
  'settlements whose expense is void or another amount': sql`select count(*) ${IN_FORCE}
    and (case when p.paid_cents = 0 then e.id is not null else e.state is distinct from 'recorded'
      or e.amount_cents <> p.paid_cents end)`,
  'expenses of salaries without a settlement in force': sql`select count(*) from expenses e
    where category = 'Salaries' and state <> 'void'
    and not exists (select 1 from salary_payouts p where p.expense_id = e.id and p.reversed_at is null)`,
  'cents owed by employees that no open advance explains': sql`select
    coalesce((select sum(cents) from journal_lines where account = 'employeeAdvances'), 0)
    - coalesce((select sum(amount_cents) from employee_advances p where voided_at is null and not exists (
      select 1 from salary_payouts s where s.reversed_at is null
      and (s.employee_id, s.year, s.month) = (p.employee_id, p.year, p.month))), 0)`,
}

/** Errors D in salaries, each with its count. */
export async function wrongSalaries(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, query] of Object.entries(NEVER)) {
    const { rows } = (await db.execute(sql`select (${query})::int as count`)) as { rows: { count: number }[] }
    if (rows[0]?.count !== 0) wrong.push(`D: ${what}: ${rows[0]?.count}`)
  }
  return wrong
}
