import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { fold } from '#domain/school/names.rules.ts'
import { exactPairs, isCharge, proposer, type Proposed } from '#domain/wallets/proposals.rules.ts'
import { typedAmount } from '#domain/school/money.ts'
import type {
  StatementAccount,
  TargetKind,
  WalletList,
  WalletPage,
  WalletQuery,
  WalletRow,
} from '#domain/wallets/wallets.schema.ts'
import { users, walletLines, walletMatches } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isCovered, readBooked, readCompared, toTarget, type Booked } from './booked.ts'
import { isOpen, readLines, readOpenLines, toLine, toOpenLine, type StoredLine } from './wallet-lines.ts'

const USUAL_ROWS = 50

type ToShow = { line: StoredLine } | { target: Booked }
type Lists = Record<'open' | 'changed' | 'differs' | 'missing', ToShow[]>

/** Wallets in which fees are paid; payments of fees are not taken by banks. */
const takesFees = (account: StatementAccount): boolean => account === 'zaad' || account === 'edahab'

const suggestionFor = (line: StoredLine): WalletRow['suggests'] => {
  if (!isOpen(line) || line.currency !== 'USD') return null
  if (line.cents > 0) return takesFees(line.account) && line.matchedCents === 0 ? 'payment' : null
  return isCharge({ cents: line.cents, text: `${line.text} ${line.name ?? ''}` }) ? 'charge' : null
}

const foldedOf = (shown: ToShow): string => {
  const parts =
    'line' in shown
      ? [shown.line.number, shown.line.phone, shown.line.name, shown.line.text, typedAmount(Math.abs(shown.line.cents))]
      : [shown.target.words, shown.target.written, typedAmount(Math.abs(shown.target.cents))]
  return fold(parts.filter(Boolean).join(' '))
}

/** Everything of an account that is not explained: lines, and entries of the books, by list. */
async function readUnexplained(tx: Db, account: StatementAccount) {
  const lines = await readOpenLines(tx, account)
  const { periods, booked } = await readCompared(tx, account)
  const counted = lines.filter(({ state }) => state === 'counted')
  const open = counted.filter(({ matchedCents }) => matchedCents === 0)
  const lists: Lists = {
    open: open.map((line) => ({ line })),
    changed: lines.filter(({ state }) => state === 'differs').map((line) => ({ line })),
    differs: [
      ...counted.filter(({ matchedCents }) => matchedCents !== 0).map((line) => ({ line })),
      ...booked.filter(({ isMatched }) => isMatched).map((target) => ({ target })),
    ],
    missing: booked.filter(({ isMatched, day }) => !isMatched && isCovered(periods, day)).map((target) => ({ target })),
  }
  const propose = proposer(booked)
  const dollars = open.filter(({ currency }) => currency === 'USD')
  return { periods, lists, propose, exact: exactPairs(dollars.map(toOpenLine), propose) }
}

const centsOf = (shown: ToShow): number =>
  'line' in shown
    ? shown.line.currency === 'USD'
      ? shown.line.cents - shown.line.matchedCents
      : 0
    : shown.target.cents

const countOf = (rows: readonly ToShow[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, row) => sum + centsOf(row), 0),
})

const DONE = {
  matched: sql`state = 'counted' and not is_aside and cents = matched_cents`,
  aside: sql`state = 'counted' and is_aside`,
} as const

async function countDone(tx: Db, account: StatementAccount) {
  const { rows } = (await tx.execute(sql`
    select count(*) filter (where ${DONE.matched})::int as matched, count(*) filter (where ${DONE.aside})::int as aside,
      coalesce(sum(cents) filter (where ${DONE.matched} and currency = 'USD'), 0)::float8 as "matchedCents",
      coalesce(sum(cents) filter (where ${DONE.aside} and currency = 'USD'), 0)::float8 as "asideCents"
    from wallet_lines where account = ${account}`)) as {
    rows: [{ matched: number; aside: number; matchedCents: number; asideCents: number }]
  }
  const [found] = rows
  return {
    matched: { count: found.matched, amount: found.matchedCents },
    aside: { count: found.aside, amount: found.asideCents },
  }
}

/** Lines that are matched or set aside, the newest first. */
async function readDone(tx: Db, { account, list, search }: WalletQuery, skipped: number, limit: number) {
  const isOf = DONE[list as keyof typeof DONE]
  const found = search
    ? sql`and concat_ws(' ', number, phone, name, text, to_char(abs(cents) / 100.0, 'FM999999990.00')) ilike ${`%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
    : sql``
  const where: SQL = sql`account = ${account} and ${isOf} ${found}`
  const total = await tx.$count(walletLines, where)
  const lines = await tx
    .select()
    .from(walletLines)
    .where(where)
    .orderBy(sql`day desc, position desc, id desc`)
    .limit(limit)
    .offset(skipped)
  return { total, shown: lines.map((line): ToShow => ({ line })) }
}

/** Matches of lines and of entries, with the words for what they name. */
async function readMatches(tx: Db, account: StatementAccount, shown: readonly ToShow[]) {
  const lineIds = shown.flatMap((each) => ('line' in each ? [each.line.id] : []))
  const targets = shown.flatMap((each) => ('target' in each ? [`${each.target.kind} ${each.target.ref}`] : []))
  const isOne = sql`(${inArray(walletMatches.lineId, [0, ...lineIds])}
    or ${walletMatches.kind} || ' ' || ${walletMatches.ref} = any(${sql.param(targets)}::text[]))`
  const found = await tx
    .select({ match: walletMatches, by: users.fullName, line: walletLines })
    .from(walletMatches)
    .innerJoin(users, eq(users.id, walletMatches.madeBy))
    .innerJoin(walletLines, eq(walletLines.id, walletMatches.lineId))
    .where(and(eq(walletMatches.account, account), isNull(walletMatches.endedAt), isOne))
    .orderBy(walletMatches.id)
  return found
}

const wordsOfLine = ({ day, number, name, phone, text }: StoredLine): string =>
  [day.split('-').reverse().join('/'), number, name ?? phone ?? text].filter(Boolean).join(' · ')

/** Words for what matches name, by kind and number. */
async function wordsOfTargets(
  tx: Db,
  account: StatementAccount,
  named: readonly { kind: TargetKind; ref: string }[],
): Promise<Map<string, string>> {
  const lines = await readLines(
    tx,
    named.flatMap(({ kind, ref }) => (kind === 'line' ? Number(ref) : [])),
  )
  const entries = named.flatMap(({ kind, ref }) => (kind === 'line' || kind === 'aside' ? [] : [{ kind, ref }]))
  const booked = entries.length === 0 ? [] : await readBooked(tx, account, { only: entries, isWhole: true })
  return new Map([
    ...lines.map((line) => [`line ${line.id}`, wordsOfLine(line)] as const),
    ...booked.map(({ kind, ref, words }) => [`${kind} ${ref}`, words] as const),
  ])
}

const proposalOf = ({ target, why, isAmountSame }: Proposed<Booked>) => ({ ...toTarget(target), why, isAmountSame })

type Propose = (line: ReturnType<typeof toOpenLine>) => readonly Proposed<Booked>[]

/** Rows as calls tell them. */
async function toRows(
  tx: Db,
  account: StatementAccount,
  shown: readonly ToShow[],
  propose: Propose,
): Promise<WalletRow[]> {
  const matches = await readMatches(tx, account, shown)
  const words = await wordsOfTargets(
    tx,
    account,
    matches.map(({ match }) => match),
  )
  const earlier = await readLines(
    tx,
    shown.flatMap((each) => ('line' in each && each.line.state === 'differs' ? (each.line.differsFrom ?? []) : [])),
  )
  return shown.map((each): WalletRow => {
    const isLine = 'line' in each
    const own = matches.filter(({ match }) =>
      isLine ? match.lineId === each.line.id : match.kind === each.target.kind && match.ref === each.target.ref,
    )
    const before = isLine ? earlier.find(({ id }) => id === each.line.differsFrom) : undefined
    return {
      key: isLine ? `line ${each.line.id}` : `${each.target.kind} ${each.target.ref}`,
      line: isLine ? toLine(each.line) : null,
      target: isLine ? null : toTarget(each.target),
      rest: isLine ? each.line.cents - each.line.matchedCents : each.target.cents,
      proposals:
        isLine && isOpen(each.line) && each.line.currency === 'USD'
          ? propose(toOpenLine(each.line)).map(proposalOf)
          : [],
      matches: own.map(({ match, by, line }) => ({
        id: match.id,
        kind: match.kind,
        ref: match.ref,
        amount: match.cents,
        how: match.how,
        reason: match.reason,
        words: isLine ? (words.get(`${match.kind} ${match.ref}`) ?? '') : wordsOfLine(line),
        by,
        at: match.madeAt,
      })),
      before: before ? toLine(before) : null,
      suggests: isLine ? suggestionFor(each.line) : null,
    }
  })
}

/** A page of one list of an account, with how much each list has. */
export async function readWalletRows(tx: Db, query: WalletQuery): Promise<WalletPage> {
  const { account, list, search = '', page = 1, limit = USUAL_ROWS } = query
  const { periods, lists, propose, exact } = await readUnexplained(tx, account)
  const counts = {
    open: countOf(lists.open),
    changed: countOf(lists.changed),
    differs: countOf(lists.differs),
    missing: countOf(lists.missing),
    ...(await countDone(tx, account)),
  } satisfies Record<WalletList, { count: number; amount: number }>
  const skipped = (page - 1) * limit
  const isDone = list === 'matched' || list === 'aside'
  const wanted = fold(search)
  const all = isDone ? [] : lists[list].filter((each) => wanted === '' || foldedOf(each).includes(wanted))
  const { total, shown } = isDone
    ? await readDone(tx, query, skipped, limit)
    : { total: all.length, shown: all.slice(skipped, skipped + limit) }
  return {
    total,
    page,
    limit,
    rows: await toRows(tx, account, shown, propose),
    counts,
    periods,
    exact: { count: exact.length, amount: exact.reduce((sum, { line }) => sum + line.cents, 0) },
  }
}
