import { sql } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import { insertRows } from '../insert-rows.ts'
import { walletLines, walletMatches, walletReconciliations, walletStatements } from '../schema.ts'
import type { Db } from '../types.ts'
import { demoUserId } from './users.seed.ts'

type Entry = {
  kind: 'receipt' | 'expense' | 'advance' | 'ledger' | 'transfer'
  ref: string
  day: string
  cents: number
  number: string | null
  name: string | null
  phone: string | null
}
type NewLine = Pick<typeof walletLines.$inferInsert, 'day' | 'cents' | 'number' | 'name' | 'phone'> & {
  text: string
  currency?: 'USD' | 'SLSH'
  /** Entry that somebody has matched it to. */
  of?: Entry
}

/** Every so manieth receipt is not in the wallet, or has another amount there. */
const MISSING_EVERY = 29
const DIFFERENT_EVERY = 41
/** Share of the receipts that the office has matched, counted in tenths. */
const MATCHED_TENTHS = 7

/** Entries of an account between two days, with the name and phone of the first child. */
async function readEntries(tx: Db, account: string, from: string, to: string): Promise<Entry[]> {
  const { rows } = (await tx.execute(sql`
    select b.*, payment.number, payment.name, payment.phone from (
      select kind, ref, min(day)::text as day, sum(cents)::float8 as cents from wallet_booked
      where account = ${account} and day between ${from}::date and ${to}::date group by 1, 2 having sum(cents) <> 0
    ) as b left join lateral (
      select p.number, s.fullname as name, s.phone from payments as p join students as s on s.id = p.student_id
      where b.kind = 'receipt' and p.receipt = b.ref order by p.id limit 1
    ) as payment on true
    order by b.day, b.kind, b.ref`)) as { rows: Entry[] }
  return rows
}

/** Balance of an account in the books before a day. */
async function readBefore(tx: Db, account: string, day: string): Promise<number> {
  const { rows } = (await tx.execute(sql`
    select coalesce(sum(cents), 0)::float8 as cents from journal_lines where account = ${account} and day < ${day}::date`)) as {
    rows: [{ cents: number }]
  }
  return rows[0].cents
}

/** Families with a debt, whose transfers the office has not recorded. */
async function readDebtors(tx: Db): Promise<{ name: string; phone: string; cents: number }[]> {
  const { rows } = (await tx.execute(sql`
    select min(s.fullname) as name, s.phone, sum(f.amount_cents - f.settled_cents)::float8 as cents
    from student_fees as f join students as s on s.id = f.student_id
    where s.deleted_at is null and s.phone is not null and f.settled_cents < f.amount_cents
    group by s.phone order by s.phone limit 3`)) as { rows: { name: string; phone: string; cents: number }[] }
  return rows
}

const lineOf = (entry: Entry, at: number): NewLine => ({
  day: entry.day,
  cents: entry.kind === 'receipt' && at % DIFFERENT_EVERY === 7 ? entry.cents - 200 : entry.cents,
  number: entry.number ?? (entry.kind === 'receipt' ? null : `77${String(1_000_000 + at)}`),
  name: entry.name?.toUpperCase() ?? null,
  phone: entry.phone,
  text: entry.cents > 0 ? 'Payment received' : 'Merchant transfer',
  ...(at % 10 < MATCHED_TENTHS ? { of: entry } : {}),
})

/** Lines that nothing in the books stands for: of families, of a stranger, charges, a transfer and its reversal, and shillings. */
const linesWithout = (day: string, debtors: Awaited<ReturnType<typeof readDebtors>>): NewLine[] => [
  ...debtors.map(({ name, phone, cents }, at) => ({
    day,
    cents,
    number: `88000010${at}`,
    name: name.toUpperCase(),
    phone,
    text: 'Payment received',
  })),
  { day, cents: 2_500, number: '880000120', name: 'CABDIRAXMAAN XIRSI', phone: '634987651', text: 'Payment received' },
  { day, cents: -50, number: '880000121', name: null, phone: null, text: 'Transfer charge' },
  { day, cents: -125, number: '880000122', name: null, phone: null, text: 'Monthly service fee' },
  { day, cents: 1_700, number: '880000123', name: 'NAWAAL AADAN', phone: '634987652', text: 'Payment received' },
  { day, cents: -1_700, number: '880000123', name: 'NAWAAL AADAN', phone: '634987652', text: 'Reversal of payment' },
  {
    day,
    cents: 10_200_000,
    number: '880000124',
    name: 'MUSTAFE NUUR',
    phone: '634987653',
    text: 'Payment received',
    currency: 'SLSH',
  },
]

type Statement = {
  account: 'zaad' | 'edahab'
  fileName: string
  lines: readonly NewLine[]
  openingCents: number
  days: { from: string; to: string }
  at: string
}

/** Stores a statement with its lines and their matches; returns its last balance. */
async function insertStatement(
  tx: Db,
  { account, fileName, lines, openingCents, days, at }: Statement,
): Promise<number> {
  const ordered = lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  let balance = openingCents
  const withBalance = ordered.map((line) => ({
    ...line,
    balanceCents: line.currency === 'SLSH' ? null : (balance += line.cents),
  }))
  const importedBy = demoUserId('office')
  const [made] = await tx
    .insert(walletStatements)
    .values({
      account,
      fileName,
      firstDay: days.from,
      lastDay: days.to,
      openingCents,
      closingCents: balance,
      newLines: lines.length,
      knownLines: 0,
      changedLines: 0,
      importedBy,
      importedAt: at,
    })
    .returning({ id: walletStatements.id })
  const statementId = made?.id ?? 0
  const stored = await tx
    .insert(walletLines)
    .values(
      withBalance.map(({ day, cents, number, name, phone, text, balanceCents, currency = 'USD' }, position) => ({
        day,
        cents,
        number,
        name,
        phone,
        text,
        balanceCents,
        currency,
        statementId,
        account,
        position,
      })),
    )
    .returning({ id: walletLines.id })
  const act = { account, madeBy: importedBy, madeAt: at }
  const matches = withBalance.flatMap(({ of, cents }, place) =>
    of ? [{ ...act, ...matchOf(of), lineId: stored[place]?.id ?? 0, cents }] : [],
  )
  await insertRows(tx, walletMatches, matches)
  return balance
}

const matchOf = ({ kind, ref, number }: NonNullable<NewLine['of']>) => ({
  kind,
  ref,
  how: number ? ('number' as const) : ('proposal' as const),
})

/**
 * Inserts statements of the wallets: of ZAAD for the present month or, on its first days, the one before, with gaps of every kind; of
 * E-dahab for the month before, of which everything is matched and signed. To be called once all other money is there.
 */
export async function insertWallets(tx: Db, { today, hasYears }: { today: string; hasYears: boolean }): Promise<void> {
  if (!hasYears) return
  // What was inserted is posted at the end of a transaction, and is compared here.
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`set constraints all deferred`)
  const to = addDays(today, -1)
  const from = `${to.slice(0, 7)}-01`
  const at = `${today}T06:10:00.000Z`
  const entries = await readEntries(tx, 'zaad', from, to)
  const inWallet = entries.filter(({ kind }, place) => kind !== 'receipt' || place % MISSING_EVERY !== 3)
  const lines = [...inWallet.map(lineOf), ...linesWithout(to, await readDebtors(tx))]
  const zaad = { account: 'zaad' as const, fileName: `zaad-${from.slice(0, 7)}.csv`, lines, days: { from, to }, at }
  await insertStatement(tx, { ...zaad, openingCents: await readBefore(tx, 'zaad', from) })
  const monthEnd = addDays(from, -1)
  const before = { from: `${monthEnd.slice(0, 7)}-01`, to: monthEnd }
  const all = await readEntries(tx, 'edahab', before.from, before.to)
  const statementCents = await insertStatement(tx, {
    account: 'edahab',
    fileName: `edahab-${monthEnd.slice(0, 7)}.xlsx`,
    lines: all.map((entry) => ({ ...lineOf(entry, 0), cents: entry.cents, of: entry })),
    openingCents: await readBefore(tx, 'edahab', before.from),
    days: before,
    at,
  })
  await tx.insert(walletReconciliations).values({
    account: 'edahab',
    day: monthEnd,
    statementCents,
    booksCents: await readBefore(tx, 'edahab', from),
    differences: {
      begin: 0,
      lines: 0,
      aside: 0,
      entries: 0,
      differing: 0,
      unexplained: 0,
      lineCount: 0,
      asideCount: 0,
      entryCount: 0,
    },
    signedBy: demoUserId('admin'),
    signedAt: at,
  })
}
