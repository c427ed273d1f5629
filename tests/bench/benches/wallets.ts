import { sql } from 'drizzle-orm'
import { importStatement, listExactPairs, listWalletRows, matchExact } from '#domain/wallets/wallets.endpoints.ts'
import { ExactPairs } from '#domain/wallets/wallets.schema.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import type { Db } from '#server/db/types.ts'
import { call, took } from '../calling.ts'
import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import type { Stage } from '../stage.ts'

const LINES = 5_000
const PAYMENTS = 10_000
const ACCOUNT = 'zaad'
const DAY = '2026-09-02'

/** Payments by ZAAD with numbers of their own, on the days of a month. */
const addPayments = (db: Db) =>
  db.execute(sql`
    insert into payments (student_id, receipt, amount_cents, method, number, collected_by, device_code, paid_at, created_at)
    select (select min(id) from students) + n % 500, 'BCH-R' || lpad(n::text, 6, '0'), 1000 + n % 700, 'ZAAD', (5000000000 + n)::text, 1, 'BCH',
      ${`${DAY}T06:00:00Z`}::timestamptz + (n % 10) * interval '1 day', ${`${DAY}T06:00:00Z`}::timestamptz
    from generate_series(1, ${PAYMENTS}::int) as n`)

/** Lines for every other payment, as the handler gets them. */
const lines = () =>
  Array.from({ length: LINES }, (_, at) => {
    const n = 2 * at + 1
    return {
      row: at + 1,
      number: String(5_000_000_000 + n),
      day: `2026-09-${String(2 + (n % 10)).padStart(2, '0')}`,
      phone: `634${String(n).padStart(6, '0')}`,
      amount: 1_000 + (n % 700),
      currency: 'USD',
      text: 'Payment received',
    }
  })

/** The least that finds the same pairs. */
const joinBare = (db: Db) =>
  db.execute(sql`
    select line.id, payment.receipt from wallet_lines as line join payments as payment on payment.number = line.number
      and payment.amount_cents = line.cents and payment.state = 'confirmed'
    where line.account = ${ACCOUNT} and line.cents <> line.matched_cents`)

async function matching({ name, open }: SchoolCopies, { isQuick }: Stage): Promise<Row[]> {
  const database = await open()
  const { db } = database
  const [shown, bare]: [number[], number[]] = [[], []]
  let confirmed = Number.NaN
  let imported = Number.NaN
  try {
    await addPayments(db)
    await db.execute(sql`analyze`)
    const statement = {
      account: ACCOUNT,
      fileName: 'zaad.csv',
      hash: 'a'.repeat(64),
      isSure: true,
      lines: lines(),
    }
    imported = await took(() => call(db, importStatement, { query: {}, body: statement }))
    for (let run = 0; run <= (isQuick ? 1 : 7); run++) {
      const own = await took(() => call(db, listWalletRows, { query: { account: ACCOUNT, list: 'open' } }))
      const limit = await took(() => joinBare(db))
      if (run === 0) continue
      shown.push(own)
      bare.push(limit)
    }
    const { pairs } = ExactPairs.parse(await call(db, listExactPairs, { query: { account: ACCOUNT, list: 'open' } }))
    if (pairs.length !== LINES) throw new Error(`${pairs.length} pairs were found`)
    const body = { account: ACCOUNT, pairs: pairs.map(({ lineId, kind, ref }) => ({ lineId, kind, ref })) }
    confirmed = await took(() => call(db, matchExact, { body }))
  } finally {
    await database.close()
  }
  const many = `${LINES.toLocaleString('en')} lines`
  const against = `${PAYMENTS.toLocaleString('en')} payments, ${name}`
  const second = { kind: 'atMost' as const, value: 1_000 }
  return [
    { name: `matching ${many} against ${against} / a bare join`, unit: 'ms', ours: shown, limit: bare, target: second },
    { name: `confirming the matches of ${many}, ${name}`, unit: 'ms', ours: [confirmed], limit: null, target: null },
    { name: `importing a statement of ${many}, ${name}`, unit: 'ms', ours: [imported], limit: null, target: null },
  ]
}

const fill = (db: Db): Promise<unknown> => seedDemo(db, { students: 600, attendanceDays: 0, feeMonths: 0 })

/** A statement of 5,000 lines: its import, the lists with what each line may be, and all matches by number at once. */
export async function wallets(stage: Stage): Promise<Row[]> {
  const { place: embedded } = await placeEmbedded(stage, fill)
  const { place: postgres } = await placeOnPostgres(stage, fill)
  return [...(await matching(embedded, stage)), ...(await matching(postgres, stage))]
}
