import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { proposer } from '#domain/wallets/proposals.rules.ts'
import {
  balancesOf,
  compareLines,
  inOrder,
  periodsOf,
  transferNumber,
  type Days,
  type KnownLine,
} from '#domain/wallets/statement.rules.ts'
import {
  statementAccounts,
  STOPPING,
  type Doubt,
  type NewLine,
  type NewStatement,
  type StatementAccount,
  type StatementReply,
} from '#domain/wallets/wallets.schema.ts'
import { recordChange } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { walletLines, walletMappings, walletStatements } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { nameIn, readChart } from '../books/chart.ts'
import { instantNow, stamp } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { readBooked, readPeriods } from './booked.ts'
import { requireUsable } from '../school/own-accounts.ts'
import { lockWallet } from './wallet-lines.ts'

/** Lines of the wallet's own file: `cents` beside the name that the call has for them. */
type Line = NewLine & { cents: number }

const daysOf = (lines: readonly Line[]): Days => ({ from: lines[0]?.day ?? '', to: lines.at(-1)?.day ?? '' })

/** Lines of the school that the lines of a file may be: those with their numbers, and those without one of their days. */
async function readKnown(tx: Db, account: StatementAccount, lines: readonly Line[]): Promise<KnownLine[]> {
  const numbers = lines.flatMap(({ number }) => transferNumber(number) ?? [])
  const { from, to } = daysOf(lines)
  const isOne: SQL[] = [
    sql`(${walletLines.number} is null and ${walletLines.day} between ${from}::date and ${to}::date)`,
  ]
  if (numbers.length > 0) isOne.push(inArray(walletLines.number, numbers))
  return tx
    .select({
      id: walletLines.id,
      number: walletLines.number,
      day: walletLines.day,
      time: walletLines.time,
      phone: walletLines.phone,
      cents: walletLines.cents,
      currency: walletLines.currency,
      state: walletLines.state,
    })
    .from(walletLines)
    .where(and(eq(walletLines.account, account), ne(walletLines.state, 'takenBack'), or(...isOne)))
    .orderBy(walletLines.id)
}

/** How many lines number, phone or amount name an entry of the books of an account for. */
async function countInBooks(tx: Db, account: StatementAccount, lines: readonly Line[]): Promise<number> {
  const { from } = daysOf(lines)
  const propose = proposer(await readBooked(tx, account, { from: addDays(from, -1), isWhole: true }))
  return lines.filter((line, at) =>
    propose({
      id: at,
      number: transferNumber(line.number),
      phone: line.phone ? comparableNumber(line.phone) : null,
      day: line.day,
      cents: line.cents,
    }).some(({ why }) => why !== 'amount'),
  ).length
}

/** Other account whose books know lines that the chosen one does not know; null where there is none. */
async function accountThatFits(
  tx: Db,
  { account }: NewStatement,
  lines: readonly Line[],
): Promise<StatementAccount | null> {
  if ((await countInBooks(tx, account, lines)) > 0) return null
  for (const other of statementAccounts(await readChart(tx)))
    if (other !== account && (await countInBooks(tx, other, lines)) > 0) return other
  return null
}

async function doubtsAboutNumber(tx: Db, { account, ownNumber }: NewStatement): Promise<Doubt[]> {
  if (!ownNumber) return []
  const known = await tx
    .selectDistinct({ account: walletStatements.account, number: walletStatements.ownNumber })
    .from(walletStatements)
    .where(and(isNotNull(walletStatements.ownNumber), isNull(walletStatements.takenBackAt)))
  const other = known.find((each) => each.number === ownNumber && each.account !== account)
  if (other) return [{ code: 'otherWallet', about: await nameIn(tx, other.account) }]
  const own = known.filter((each) => each.account === account)
  const [first] = own
  return first && !own.some(({ number }) => number === ownNumber)
    ? [{ code: 'ownNumber', about: `${ownNumber}, until now ${first.number ?? ''}` }]
    : []
}

/** Headings that were only ever those of another account. */
async function isMappedElsewhere(tx: Db, { account, fingerprint }: NewStatement): Promise<StatementAccount | null> {
  if (!fingerprint) return null
  const found = await tx.select().from(walletMappings).where(eq(walletMappings.fingerprint, fingerprint))
  return found.some((each) => each.account === account) ? null : (found[0]?.account ?? null)
}

async function doubtsOf(
  { tx, env }: HandlerContext,
  statement: NewStatement,
  lines: readonly Line[],
  known: number,
): Promise<Doubt[]> {
  const { account } = statement
  const doubts = await doubtsAboutNumber(tx, statement)
  const shillings = lines.filter(({ currency }) => currency === 'SLSH').length
  if (shillings * 2 > lines.length) doubts.push({ code: 'shillings', about: String(shillings) })
  // Lines of a file that overlaps another one are of the same wallet.
  if (known === 0 && doubts.length === 0) {
    const inBooks = await countInBooks(tx, account, lines)
    const fits =
      inBooks > 0 ? null : ((await accountThatFits(tx, statement, lines)) ?? (await isMappedElsewhere(tx, statement)))
    if (fits) doubts.push({ code: 'otherWallet', about: await nameIn(tx, fits) })
    else if (inBooks === 0) doubts.push({ code: 'noneMatches', about: await nameIn(tx, account) })
  }
  const { from, to } = daysOf(lines)
  const periods = periodsOf([...(await readPeriods(tx, account)), { from, to }])
  const gaps = periods.slice(1).map((period, at) => ({
    from: addDays(periods[at]?.to ?? '', 1),
    to: addDays(period.from, -1),
  }))
  for (const gap of gaps) doubts.push({ code: 'gap', about: `${formatDay(gap.from)} – ${formatDay(gap.to)}` })
  const { breaks } = balancesOf(lines)
  if (breaks > 0) doubts.push({ code: 'balance', about: String(breaks) })
  if (to > schoolToday(env)) doubts.push({ code: 'future', about: formatDay(to) })
  return doubts
}

const rowOf = (
  line: Line,
  position: number,
  more: { statementId: number; account: StatementAccount; differsFrom: number | null },
) => ({
  statementId: more.statementId,
  account: more.account,
  position,
  number: transferNumber(line.number),
  day: line.day,
  time: line.time ?? null,
  phone: line.phone ?? null,
  name: line.name || null,
  cents: line.cents,
  currency: line.currency,
  balanceCents: line.balanceAfter ?? null,
  text: line.text,
  state: more.differsFrom === null ? ('counted' as const) : ('differs' as const),
  differsFrom: more.differsFrom,
})

async function rememberMapping(
  context: HandlerContext,
  { account, fingerprint, mapping }: NewStatement,
): Promise<void> {
  if (!fingerprint || !mapping) return
  const row = { account, fingerprint, mapping, savedAt: instantNow(context.env) }
  await context.tx
    .insert(walletMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [walletMappings.account, walletMappings.fingerprint],
      set: { mapping, savedAt: row.savedAt },
    })
}

type Compared = ReturnType<typeof compareLines<Line>>

async function store(context: HandlerContext, statement: NewStatement, lines: readonly Line[], compared: Compared) {
  const { tx } = context
  const { account, fileName, hash = null, ownNumber = null } = statement
  const { from, to } = daysOf(lines)
  const dollars = lines.filter(({ currency }) => currency === 'USD')
  const { opening, closing } = balancesOf(dollars)
  const row = {
    account,
    fileName,
    hash,
    ownNumber,
    firstDay: from,
    lastDay: to,
    openingCents: opening,
    closingCents: closing,
    newLines: compared.created.length,
    knownLines: compared.known,
    changedLines: compared.changed.length,
    ...stamp(context, 'imported'),
  }
  const [made] = await tx.insert(walletStatements).values(row).returning({ id: walletStatements.id })
  const { id: statementId } = made as { id: number }
  const positions = new Map(lines.map((line, at) => [line, at]))
  const place = (line: Line) => positions.get(line) ?? 0
  await insertRows(tx, walletLines, [
    ...compared.created.map((line) => rowOf(line, place(line), { statementId, account, differsFrom: null })),
    ...compared.changed.map(({ line, differsFrom }) => rowOf(line, place(line), { statementId, account, differsFrom })),
  ])
  await rememberMapping(context, statement)
  await recordChange(context, 'walletStatements', statementId, { after: row })
  return statementId
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/**
 * Imports the lines of a statement that the school does not have yet, or says what an import would do. Throws
 * `statementDoubtful` where it seems to be of another account and nobody is sure.
 */
export async function importStatement(
  context: HandlerContext,
  statement: NewStatement,
  isDryRun: boolean,
): Promise<StatementReply> {
  const { tx } = context
  const { account } = statement
  await requireUsable(tx, account)
  await lockWallet(tx, account)
  const lines = inOrder(statement.lines.map((line): Line => ({ ...line, cents: line.amount })))
  const compared = compareLines(lines, await readKnown(tx, account, lines))
  const doubts = await doubtsOf(context, statement, lines, compared.known)
  const counts = { created: compared.created.length, known: compared.known, changed: compared.changed.length, doubts }
  if (isDryRun) return { message: 'Nothing is imported yet', ...counts, statementId: null }
  if (!statement.isSure && doubts.some(({ code }) => STOPPING.has(code)))
    throw new Problem('statementDoubtful', { account: await nameIn(tx, account) })
  const statementId = await store(context, statement, lines, compared)
  const known = compared.known > 0 ? `, ${counted(compared.known, 'line')} known already` : ''
  return { message: `${counted(compared.created.length, 'new line')}${known}`, ...counts, statementId }
}
