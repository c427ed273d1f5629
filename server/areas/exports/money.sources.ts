import { sql } from 'drizzle-orm'
import { ACCOUNTS } from '#domain/books/accounts.ts'
import { dayOf, valueOf, type Source, type Times } from './source.ts'

/** SQL of the name of a code of the school's own, or of the code where it is none. */
const nameOfCode = (column: string): string =>
  `coalesce((select name from own_accounts where code = ${column}), ${column})`

const ACCOUNT_NAMES = Object.fromEntries(ACCOUNTS.map(({ code, name }) => [code, name]))

// Money stays on the books when a student leaves, so students who were deleted are among these.
export const MONEY_SOURCES = {
  fees: (): Source<'fees'> => ({
    from: sql`student_fees f join students s on s.id = f.student_id`,
    key: ['f.id'],
    columns: {
      fee_id: 'f.id',
      student_id: 'f.student_id',
      student: 's.fullname',
      year: 'f.year',
      month: 'f.month',
      amount: 'f.amount_cents',
      bus_part: 'f.bus_cents',
      reduced: 'f.reduced_cents',
      reduced_by: `(select coalesce(string_agg(each ->> 'words', ', '), '') from jsonb_array_elements(f.reductions) as each)`,
      settled: 'f.settled_cents',
      open: '(f.amount_cents - f.settled_cents)',
      made_at: 'f.created_at',
    },
  }),

  payments: (times: Times): Source<'payments'> => ({
    // What was ahead on the opening day was not taken here.
    from: sql`(select * from payments where state <> 'opening') p join students s on s.id = p.student_id`,
    key: ['p.id'],
    columns: {
      payment_id: 'p.id',
      receipt: 'p.receipt',
      student_id: 'p.student_id',
      student: 's.fullname',
      day: dayOf('p.paid_at', times),
      taken_at: 'p.paid_at',
      amount: 'p.amount_cents',
      discount: 'p.discount_cents',
      discount_reason: 'p.discount_reason',
      method: 'p.method',
      number: 'p.number',
      fee_year: 'p.year',
      fee_month: 'p.month',
      state: 'p.state',
      carried_forward: `(case when p.state = 'confirmed' then p.amount_cents + p.discount_cents - p.used_cents else 0 end)`,
      description: 'p.description',
      collected_by: 'p.collected_by',
    },
  }),

  expenses: (): Source<'expenses'> => ({
    from: sql`expenses e`,
    key: ['e.id'],
    columns: {
      expense_id: 'e.id',
      voucher: 'e.voucher',
      category: nameOfCode('e.category'),
      amount: 'e.amount_cents',
      day: 'e.day',
      // As payments call it, so that both can be summed by it.
      method: `(case e.method when 'Edahab' then 'E-dahab' else ${nameOfCode('e.method')} end)`,
      description: 'e.description',
      receipt_number: 'e.receipt_number',
      state: 'e.state',
      recorded_by: 'e.recorded_by',
      recorded_at: 'e.made_at',
    },
  }),

  journal: (): Source<'journal'> => ({
    from: sql`journal_lines l join journal_entries e on e.id = l.entry_id`,
    key: ['l.id'],
    columns: {
      line_id: 'l.id',
      entry_id: 'l.entry_id',
      day: 'l.day',
      own_day: 'e.own_day',
      account: 'l.account',
      account_name: sql`coalesce((select name from own_accounts where l.account in (code, 'expense:' || code)),
        ${valueOf('l.account', ACCOUNT_NAMES)})`,
      debit: 'greatest(l.cents, 0)',
      credit: 'greatest(-l.cents, 0)',
      source: 'e.kind',
      source_id: 'e.source_id',
      party_id: 'l.party_id',
      fee_month: 'l.fee_month',
      made_by: 'e.actor_id',
      made_at: 'e.at',
    },
  }),
}
