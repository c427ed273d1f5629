import { formatCents } from '#domain/core/money.ts'
import { shortMonth } from '#domain/core/months.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { childTexts as texts } from './child.texts.ts'
import classes from './child.module.css'

/** What a child costs, what was paid and what is due, as the school had it at the last contact. */
export function ChildFees({ of: { account, student } }: { of: FeeOfStudent }) {
  const open = account.open.filter((month) => dueOf(month) > 0)
  const balance = balanceOf(account)
  const figures = [
    [texts.monthlyFee, formatCents(student.feeCents ?? 0)],
    [texts.months, account.months],
    [texts.totalFees, formatCents(account.chargedCents)],
    [texts.totalPaid, formatCents(account.paidCents)],
    ...(account.discountCents > 0 ? [[texts.discount, formatCents(account.discountCents)] as const] : []),
  ] as const
  return (
    <section className={classes['part']}>
      <h3>{texts.fees}</h3>
      <p className={`${classes['today']} num`} data-tone={balance > 0 ? 'bad' : 'good'}>
        <span>{balance < 0 ? texts.paidAhead : texts.balance}</span> <strong>{formatCents(Math.abs(balance))}</strong>
        {open.length > 0 ? <span>{open.map(shortMonth).join(', ')}</span> : null}
      </p>
      <dl className={`${classes['figures']} num`}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {account.heldCents > 0 ? (
        <p className={`${classes['soft']} num`}>{texts.held(formatCents(account.heldCents))}</p>
      ) : null}
    </section>
  )
}
