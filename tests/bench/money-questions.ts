import { monthDays } from '#domain/school/calendar.rules.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { centsOf } from '#domain/school/money.ts'
import type { ClassFeeStatus, UserCollection } from '#domain/fees/income.schema.ts'
import { MOST_COLLECTED } from '#domain/fees/payment-words.rules.ts'
import type { NumberUse } from '#domain/fees/numbers.schema.ts'
import type { FamilyBalance, UnpaidFamily, UnpaidStudent } from '#domain/fees/reports.schema.ts'
import type { BenchDatabase } from './asking.ts'
import { sum, type Question, type Rows } from './questions.ts'

const OWED = `select student_id, count(*)::int as months, sum(amount_cents - settled_cents)::int as cents
  from student_fees where settled_cents < amount_cents group by student_id`
const OWING = 'select student_id from student_fees where settled_cents < amount_cents'
const CARRIED = `select student_id, sum(amount_cents + discount_cents - used_cents)::int as cents from payments
  where state = 'confirmed' and used_cents < amount_cents + discount_cents group by student_id`

/** Question for the students who owe, with all that each was charged and has paid in all years. */
function unpaid(name: string, classId: number | null): Question {
  const isAsked = classId ? `and s.class_id = ${classId}` : ''
  return {
    name,
    address: `/fee/StudentWithBalance${classId ? `?classId=${classId}` : ''}`,
    statements: [
      {
        text: `with owing as materialized (
            select s.id, s.fullname, c.name, open.months, open.cents - coalesce(carried.cents, 0) as balance
            from students as s join classes as c on c.id = s.class_id join (${OWED}) as open on open.student_id = s.id
            left join (${CARRIED}) as carried on carried.student_id = s.id where s.deleted_at is null ${isAsked}
          )
          select owing.*, charged, paid, discount from owing
          join (
            select student_id, sum(amount_cents)::int as charged from student_fees
            where student_id in (select id from owing) group by student_id
          ) as fees on fees.student_id = owing.id
          left join (
            select student_id, sum(amount_cents)::int as paid, sum(discount_cents)::int as discount from payments
            where state = 'confirmed' and student_id in (select id from owing) group by student_id
          ) as money on money.student_id = owing.id order by fullname, id`,
        values: [],
      },
    ],
    ofReply: (students: UnpaidStudent[]) => [
      students.length,
      sum(students, ({ unpaidMonths }) => unpaidMonths),
      sum(students, ({ balanceDue }) => centsOf(balanceDue)),
      sum(students, ({ totalRequired }) => centsOf(totalRequired)),
      sum(students, ({ totalPaid }) => centsOf(totalPaid)),
    ],
    ofRows: (rows) => [
      rows.length,
      sum(rows, ({ months }) => Number(months)),
      sum(rows, ({ balance }) => Number(balance)),
      sum(rows, ({ charged }) => Number(charged)),
      sum(rows, ({ paid }) => Number(paid)),
    ],
  }
}

/** Question for the fees of all classes in a month, whose totals are computed from the list of all students. */
function classStatus(year: number, month: number): Question {
  return {
    name: 'the fees of all classes in a month',
    address: `/fee/Classfee/status?month=${month}&year=${year}`,
    statements: [
      {
        text: `select s.id, s.fullname, c.name, fee.amount_cents as due, fee.settled_cents - coalesce(given.cents, 0) as paid,
            given.cents as discount, past.cents as past, carried.cents as carried
          from students as s join classes as c on c.id = s.class_id
          left join student_fees as fee on fee.student_id = s.id and fee.year = $1 and fee.month = $2
          left join (
            select fee_id, sum(discount_cents)::int as cents from payment_allocations where discount_cents > 0 and fee_id in (
              select id from student_fees where year = $1 and month = $2) group by fee_id
          ) as given on given.fee_id = fee.id
          left join (
            select student_id, sum(amount_cents - settled_cents)::int as cents from student_fees
            where settled_cents < amount_cents and year * 100 + month < $1 * 100 + $2 group by student_id
          ) as past on past.student_id = s.id
          left join (${CARRIED}) as carried on carried.student_id = s.id
          where s.deleted_at is null order by s.fullname, s.id`,
        values: [year, month],
      },
    ],
    ofReply: ({ summary, students }: ClassFeeStatus) => [
      students.length,
      sum(summary, ({ totalRequired }) => centsOf(totalRequired)),
      sum(summary, ({ totalPaid }) => centsOf(totalPaid)),
      sum(summary, ({ totalDiscount }) => centsOf(totalDiscount)),
      sum(summary, ({ totalPastUnpaid }) => centsOf(totalPastUnpaid)),
      sum(summary, ({ totalCarryForward }) => centsOf(totalCarryForward)),
    ],
    ofRows: (rows) => [
      rows.length,
      ...['due', 'paid', 'discount', 'past', 'carried'].map((field) => sum(rows, (row) => Number(row[field] ?? 0))),
    ],
  }
}

const unpaidFamilies: Question = {
  name: 'the families that owe',
  address: '/fee/unpaid-families',
  statements: [
    {
      text: `select s.id, s.fullname, s.phone, s.phone2, c.name, f.year, f.month, f.amount_cents - f.settled_cents as due,
          carried.cents as carried
        from students as s join classes as c on c.id = s.class_id join student_fees as f on f.student_id = s.id
        left join (${CARRIED}) as carried on carried.student_id = s.id
        where s.deleted_at is null and f.settled_cents < f.amount_cents order by s.phone, s.fullname, s.id, f.year, f.month`,
      values: [],
    },
  ],
  ofReply: (families: UnpaidFamily[]) => [
    families.length,
    sum(families, ({ students }) => sum(students, ({ unpaidFees }) => unpaidFees.length)),
    sum(families, ({ totalBalance }) => centsOf(totalBalance)),
  ],
  ofRows: (rows) => [
    new Set(rows.map(({ phone }) => phone)).size,
    rows.length,
    sum(rows, ({ due }) => Number(due)) - sum([...carriedOf(rows).values()], (cents) => cents),
  ],
}

/** Money that each student has paid in advance, in cents. */
const carriedOf = (rows: Rows): ReadonlyMap<unknown, number> =>
  new Map(rows.map(({ id, carried }) => [id, Number(carried ?? 0)]))

const familyBalance = (phone: string): Question => ({
  name: "a family's balance",
  address: `/fee/family/balance?phone=${phone}`,
  statements: [
    {
      text: `select s.id, s.fullname, c.name, f.year, f.month, f.amount_cents - f.settled_cents as due, (
            select sum(amount_cents + discount_cents - used_cents) from payments
            where student_id = s.id and state = 'confirmed' and used_cents < amount_cents + discount_cents
          ) as carried, (select sum(amount_cents) from payments where student_id = s.id and state = 'held') as held
        from students as s join classes as c on c.id = s.class_id
        left join student_fees as f on f.student_id = s.id and f.settled_cents < f.amount_cents
        where (s.phone = $1 or s.phone2 = $1) and s.deleted_at is null order by s.fullname, s.id, f.year, f.month`,
      values: [phone],
    },
  ],
  ofReply: ({ students, totalDue }: FamilyBalance) => [students.length, centsOf(totalDue)],
  ofRows: (rows) => [new Set(rows.map(({ id }) => id)).size, sum(rows, ({ due }) => Number(due))],
})

function collections(year: number, month: number): Question {
  const { from, to } = monthDays(year, month)
  const values = [`${from}T00:00:00+03`, `${to}T23:59:59.999+03`]
  return {
    name: 'what users collected in a month',
    address: `/fee/payments/collection-summary?month=${month}&year=${year}`,
    statements: [
      {
        text: `select collected_by, u.full_name, u.email, method, count(*)::int as count, sum(amount_cents)::int as cents,
            sum(discount_cents)::int as discount
          from payments left join users as u on u.id = collected_by
          where state = 'confirmed' and paid_at between $1 and $2 group by 1, 2, 3, 4`,
        values,
      },
      {
        text: `select p.id, s.fullname, p.amount_cents, p.discount_cents, p.method, p.number, p.description, p.paid_at,
            p.collected_by
          from payments as p join students as s on s.id = p.student_id
          where p.state = 'confirmed' and p.paid_at between $1 and $2
          order by p.paid_at desc, p.id desc limit ${MOST_COLLECTED}`,
        values,
      },
    ],
    ofReply: (users: UserCollection[]) => [
      users.length,
      sum(users, ({ transactionCount }) => transactionCount),
      sum(users, ({ totalPaid }) => centsOf(totalPaid)),
      sum(users, ({ totalDiscount }) => centsOf(totalDiscount)),
      sum(users, ({ studentPayments }) => studentPayments.length),
    ],
    ofRows: (sums, latest = []) => [
      new Set(sums.map(({ collected_by: user }) => user)).size,
      sum(sums, ({ count }) => Number(count)),
      sum(sums, ({ cents }) => Number(cents)),
      sum(sums, ({ discount }) => Number(discount)),
      latest.length,
    ],
  }
}

/** Question for earlier uses of a transfer number; `written` is the number as in a payment, whose spaces are left out. */
const numberCheck = (written: string): Question => ({
  name: 'where a number was used before',
  address: '/fee/check-payment-number',
  body: { number: written.replaceAll(' ', ''), method: 'ZAAD' },
  statements: [
    {
      text: `select p.id, p.paid_at, p.receipt, s.fullname, f.year, f.month, a.amount_cents from payments as p
        join students as s on s.id = p.student_id join payment_allocations as a on a.payment_id = p.id
        join student_fees as f on f.id = a.fee_id where p.id = any(array(
          select id from payments where method = 'ZAAD' and upper(regexp_replace(number, '[\\s-]', '', 'g')) = $1
            and state in ('confirmed', 'held')
        )) order by p.paid_at desc, p.id desc`,
      values: [written.replaceAll(' ', '')],
    },
  ],
  ofReply: ({ paidFor }: NumberUse) => [paidFor.length, sum(paidFor, ({ amount }) => centsOf(amount))],
  ofRows: (rows) => [rows.length, sum(rows, ({ amount_cents: cents }) => Number(cents))],
})

/** Questions of the office about money: of the last month, of a family that owes, and of a number that was used. */
export async function moneyQuestionsOf({ query }: BenchDatabase): Promise<readonly Question[]> {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  // Last month, whose payments are complete, since payments of two months are dated in the first of them.
  const [year = 0, month = 0] = addDays(`${today.slice(0, 7)}-01`, -1)
    .split('-')
    .map(Number)
  const [family] = await query(
    `select phone from students where deleted_at is null and id in (${OWING}) group by phone order by count(*) desc, phone`,
    [],
  )
  const [payment] = await query(`select number from payments where method = 'ZAAD' and number like '% %' limit 1`, [])
  return [
    unpaid('who owes in one class', 1),
    unpaid('who owes in all classes', null),
    classStatus(year, month),
    unpaidFamilies,
    familyBalance(String(family?.['phone'])),
    collections(year, month),
    numberCheck(String(payment?.['number'])),
  ]
}
