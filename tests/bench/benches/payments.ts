import { sql } from 'drizzle-orm'
import type { RecordedPayment } from '#domain/fees/fees.schema.ts'
import type { Db } from '#server/db/types.ts'
import type { Row } from '../figures.ts'
import { fillMoney } from '../money-years.ts'
import { placeOnPostgres } from '../places.ts'
import { packedPush, replyOf, type Errand } from '../push-load.ts'
import { measureRates } from '../rates.ts'
import type { Stage } from '../stage.ts'

const COUNTERS = 8
/** Number of students whose fees one counter takes, and the year ahead in which each student owes all months. */
const STUDENTS = 40
const AHEAD = 2_090

/** Push of a payment that a device took: a month of one student, by a transfer whose number is looked up. */
const payments: Errand = {
  body: (pusher, turn) => {
    const studentId = pusher.students[turn % STUDENTS] ?? 0
    const month = 1 + Math.floor(turn / STUDENTS)
    const own = String((pusher.students[0] ?? 0) * 100_000 + turn)
    const body = {
      ref: `00000000-0000-4000-8000-${own.padStart(12, '0')}`,
      receipt: `${pusher.code}-R${String(turn).padStart(6, '0')}`,
      method: 'ZAAD',
      number: `65${own}`,
      lines: [{ studentId, year: AHEAD, month, amountPaid: 17, discount: 0 }],
    }
    return packedPush(pusher, turn, { endpoint: 'fees.take', input: { body } })
  },
  expectDone: (text) => {
    const lines = (replyOf(text) as Partial<RecordedPayment>).lines ?? []
    if (lines[0]?.state !== 'confirmed' || lines[0].months.length === 0)
      throw new Error(`A payment was not taken: ${text}`)
  },
}

async function fill(db: Db): Promise<void> {
  await fillMoney(db, 1_200)
  await db.execute(sql`insert into student_fees (student_id, year, month, amount_cents)
    select id, ${AHEAD}::int, month, 1700 from students cross join generate_series(1, 12) as month`)
}

/** Rate of payments taken at several counters at once, one payment per push, as devices send them. */
export async function paymentsOnPostgres(stage: Stage): Promise<Row[]> {
  const { place } = await placeOnPostgres(stage, fill)
  return measureRates(place, stage, {
    what: 'push of a payment',
    errand: payments,
    devices: [COUNTERS],
    studentsOf: (device) => Array.from({ length: STUDENTS }, (_, index) => device * STUDENTS + index + 1),
    total: 400,
    mostMs: null,
  })
}
