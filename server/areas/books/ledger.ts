import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ACCOUNTS_OF_METHOD, methodOfAccount } from '#domain/books/accounts.ts'
import type { LedgerLine, LedgerPage, LedgerQuery, ManualEntry } from '#domain/books/books.schema.ts'
import { ledgerWords } from '#domain/books/entries.rules.ts'
import { daysOfPeriod, monthPeriod, yearPeriod } from '#domain/books/periods.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { journalLines, journalTotals, ledgerEntries } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { requireCovered, requireOpen, whyOverdrawn } from './objections.ts'
import { requireUsable } from '../school/own-accounts.ts'
import { presentMonth, schoolToday } from '../school/school-time.ts'
import { lockJournal } from './close.ts'
import { readChart } from './chart.ts'
import { pageOfLines } from './line-pages.ts'
import { afterClosing, SOURCED, SOURCES, type SourcedLine } from './sources.ts'
import { readShillingsAt } from './shilling-balances.ts'
import { isOneOf } from './totals.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'

type Asked = z.output<typeof LedgerQuery>
type Reading = Pick<HandlerContext, 'tx' | 'env'>

const USUAL_ROWS = 50
const ALL_OF_TIME = { from: 1, to: 999_912 }
const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' }

/** Asked period: a month, a year where no month is named, or all of time. */
function asked({ env }: Reading, { month, year }: Asked) {
  if (!month && !year) return { period: ALL_OF_TIME, days: ALL_DAYS }
  const period = month ? monthPeriod({ year: year ?? presentMonth(env).year, month }) : yearPeriod(year as number)
  return { period, days: daysOfPeriod(period) }
}

type Found = { opening: number; closing: number; total: number; newer: number; lines: SourcedLine[] | null }

/**
 * Reads a page of the ledger, the newest first. The balance after a line is that of the accounts at the end of the period,
 * less all newer lines, so that it is the same at every size of pages.
 */
export async function readLedger(reading: Reading, query: Asked): Promise<LedgerPage> {
  const { method, page = 1, limit = USUAL_ROWS } = query
  const { period, days } = asked(reading, query)
  const { cash, nameOf } = await readChart(reading.tx)
  const names = method ? cash.filter((account) => methodOfAccount(account) === method) : cash
  const isNamed = isOneOf(sql`account`, names)
  const balance = sql`(select coalesce(sum(debit_cents - credit_cents), 0)::float8 from ${journalTotals}
    where ${isNamed} and month`
  const months = sql`select month, sum(lines) as lines, sum(debit_cents - credit_cents) as cents from ${journalTotals}
    where ${isNamed} and month between ${period.from}::int and ${period.to}::int group by 1`
  const [found] = await rowsOf<Found>(
    reading.tx,
    sql`with ${pageOfLines({ months, accounts: names, days, adds: sql`line.cents` }, { page, limit })}
    select ${balance} < ${period.from}::int) as opening, ${balance} <= ${period.to}::int) as closing,
      (select coalesce(sum(lines), 0)::int from months) as total,
      (select coalesce(newer_cents, 0) + coalesce((select sum(adds) from found where place < 1), 0) from shown)::float8 as newer,
      (select json_agg(${SOURCED} order by line.day desc, line.id desc)
        from found join ${journalLines} as line on line.id = found.id ${SOURCES}
        where place between 1 and ${limit}::int) as lines`,
  )
  const { opening, closing, total, newer, lines } = found as Found
  let after = closing - newer
  const entries = (lines ?? []).map((line): LedgerLine => {
    const shown = { ...lineOf(line), accountName: nameOf(line.account), balanceAfter: after }
    after -= line.cents
    return shown
  })
  const at = await readShillingsAt(reading.tx, days.to)
  const held = names.flatMap((name) => at.get(name) ?? [])
  const shillings = held.length > 0 ? held.reduce((sum, each) => sum + each, 0) : null
  return { entries, opening, closing, shillings, total, page, limit }
}

function lineOf(line: SourcedLine): Omit<LedgerLine, 'balanceAfter' | 'accountName'> {
  const isByHand = line.kind === 'ledger' || line.kind === 'transfer'
  return {
    id: line.id,
    date: line.day,
    type: line.cents > 0 ? 'DEPOSIT' : 'WITHDRAWAL',
    ...ledgerWords(line),
    amount: Math.abs(line.cents),
    method: methodOfAccount(line.account),
    account: line.account,
    shillings: line.shillings == null ? null : Math.abs(line.shillings),
    createdBy: line.actor === null ? null : { fullName: line.actor },
    kind: line.kind,
    manualId: isByHand && !line.isVoided ? line.sourceId : null,
    receivedAfterClosing: afterClosing(line),
  }
}

/** Enters money by hand; the journal is locked, so that its month cannot be closed meanwhile. */
export async function recordManual(context: HandlerContext, body: z.output<typeof ManualEntry>): Promise<number> {
  const { tx, env } = context
  const { type, method, description, account = ACCOUNTS_OF_METHOD[method][0], toAccount = null } = body
  const today = schoolToday(env)
  const day = body.date ?? today
  if (day > today) throw new Problem('futureDate')
  for (const code of [account, toAccount]) if (code) await requireUsable(tx, code)
  // Checked before the journal is locked, the order of locks in every transaction that posts.
  const paidCents = type === 'WITHDRAWAL' ? body.amount : 0
  const why = whyOverdrawn(await requireCovered(tx, account, paidCents, body.overdrawnReason))
  await lockJournal(tx)
  await requireOpen(tx, day)
  const source = body.source || 'Manual'
  const after = { day, type, source, amountCents: body.amount, method, account, toAccount, description }
  const [made] = await tx
    .insert(ledgerEntries)
    .values({ ...after, ...stamp(context, 'created') })
    .returning({ id: ledgerEntries.id })
  const { id } = made as { id: number }
  await recordChange(context, 'ledger', id, { after: { ...after, ...why } })
  return id
}

const entryRecord = {
  table: ledgerEntries,
  entity: 'ledger',
  missing: 'ledgerEntryNotFound',
} satisfies RecordKind<typeof ledgerEntries>

export async function voidManual(context: HandlerContext, id: number, voidReason: string): Promise<void> {
  const before = await lockRow(context.tx, entryRecord, id)
  if (before.voidedAt) throw new Problem('entryVoid')
  await change(context, entryRecord, before, { ...stamp(context, 'voided'), voidReason })
}
