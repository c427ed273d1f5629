import { randomUUID } from 'node:crypto'
import type { RecordedPayment } from '#domain/fees/fees.schema.ts'
import { compareBooks } from '#server/checks/books-check.ts'
import type { School } from './asking.ts'
import type { Row } from './figures.ts'
import type { Stage } from './stage.ts'

/** A year after all fees of the school, whose months are paid one by one. */
const AHEAD = 2_090
const STUDENTS = 100

/** Number of payments of a batch; the first `WARM` are not counted, since changing triggers discards plans of statements. */
const BATCH = 30
const WARM = 10

/** Switches the triggers that note and post changes of money on or off. */
async function setPosting({ query }: School, isOn: boolean): Promise<void> {
  const triggers = await query(
    `select tgrelid::regclass::text as on_table, tgname as name from pg_trigger
      where not tgisinternal and tgname like 'journal\\_%'`,
    [],
  )
  if (triggers.length === 0) throw new Error('Nothing posts')
  for (const { on_table: table, name } of triggers)
    await query(`alter table ${String(table)} ${isOn ? 'enable' : 'disable'} trigger ${String(name)}`, [])
}

/** Takes one month of one student in cash; returns the time and the id of the payment. */
async function takePayment({ app, token }: School, turn: number): Promise<{ ms: number; id: number }> {
  const line = {
    studentId: 1 + (turn % STUDENTS),
    year: AHEAD,
    month: 1 + Math.floor(turn / STUDENTS),
    amountPaid: 17,
    discount: 0,
  }
  const payload = { ref: randomUUID(), method: 'Cash', lines: [line] }
  const start = performance.now()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/fee/payment/multi',
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  const ms = performance.now() - start
  const [taken] = reply.statusCode === 200 ? reply.json<RecordedPayment>().lines : []
  if (taken?.state !== 'confirmed') throw new Error(`A payment was not taken: ${reply.payload.slice(0, 300)}`)
  return { ms, id: taken.paymentId }
}

async function takeBatch(school: School, from: number, isPosted: boolean): Promise<number[]> {
  await setPosting(school, isPosted)
  const took: number[] = []
  const ids: number[] = []
  for (let turn = from; turn < from + BATCH; turn++) {
    const { ms, id } = await takePayment(school, turn)
    ids.push(id)
    if (turn >= from + WARM) took.push(ms)
  }
  const [posted] = await school.query(
    `select count(*)::int as entries, coalesce(sum(cents) filter (where account = 'cash'), 0)::int as cents
      from journal_entries as e join journal_lines as l on l.entry_id = e.id where kind = 'payment' and source_id = any($1)`,
    [ids],
  )
  if (Number(posted?.['cents']) !== (isPosted ? BATCH * 1_700 : 0))
    throw new Error('The journal has not what was taken')
  return took
}

/** Time of a payment with posting and without, in batches by turns. Leaves a journal without half of the payments. */
async function payments(stage: Stage, school: School, where: string): Promise<Row> {
  await school.query(
    `insert into student_fees (student_id, year, month, amount_cents)
      select id, ${AHEAD}, month, 1700 from students cross join generate_series(1, 12) as month where id <= ${STUDENTS}`,
    [],
  )
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < (stage.isQuick ? 1 : 4); pair++) {
    ours.push(...(await takeBatch(school, pair * 2 * BATCH, true)))
    limit.push(...(await takeBatch(school, (pair * 2 + 1) * BATCH, false)))
  }
  const name = `taking a payment${where} / the same without the books' triggers`
  return { name, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 1.3 }, note: school.note }
}

/** Time of the check of the books, by statement, since the embedded database answers nobody else during a statement. */
async function check({ database, note }: School, where: string): Promise<Row[]> {
  const took: number[] = []
  let before = performance.now()
  for await (const found of compareBooks(database.db)) {
    if (found.length > 0) throw new Error(`The books differ: ${JSON.stringify(found[0])}`)
    const now = performance.now()
    took.push(now - before)
    before = now
  }
  const seconds = took.reduce((sum, ms) => sum + ms, 0) / 1_000
  const longest = Math.max(...took)
  const name = `check of the books${where}`
  return [
    { name: `${name}: a statement`, unit: 'ms', ours: took, limit: null, target: null, note },
    {
      name: `${name}: the longest statement`,
      unit: 'ms',
      ours: [longest],
      limit: null,
      target: { kind: 'atMost', value: 500 },
      note: `statement ${took.indexOf(longest) + 1} of ${took.length}`,
    },
    { name: `${name}: all of it`, unit: 's', ours: [seconds], limit: null, target: null },
  ]
}

export const checkAndPosting = async (stage: Stage, school: School, where: string): Promise<Row[]> => [
  ...(await check(school, where)),
  await payments(stage, school, where),
]
