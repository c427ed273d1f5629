import { schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { shortMonth } from '#domain/school/months.ts'
import { inARow } from '#domain/school/shown-words.texts.ts'
import { reducedWords } from '#domain/fees/reduced-words.ts'
import { dueMonths } from '#domain/fees/ledger.rules.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import type { useChildReceipts } from '#data/fees/child-receipts.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { childTexts as texts } from './child.texts.ts'
import classes from './child.module.css'
import { ChildReceipts } from './ChildReceipts.tsx'

type ChildFeesProps = { of: FeeOfStudent; receipts: ReturnType<typeof useChildReceipts> }

/** A child's fees, payments and dues as of the last contact, and the latest receipts. */
export function ChildFees({ of: { account, student }, receipts }: ChildFeesProps) {
  const open = dueMonths(account.open)
  const zone = useSchool()?.timeZone ?? 'UTC'
  const reduced = reducedWords(open)
  const balance = balanceOf(account)
  const figures = [
    { label: texts.monthlyFee, value: formatCents(student.feeCents ?? 0) },
    { label: texts.months, value: account.months },
    { label: texts.totalFees, value: formatCents(account.chargedCents) },
    { label: texts.totalPaid, value: formatCents(account.paidCents) },
    ...(account.discountCents > 0 ? [{ label: texts.discount, value: formatCents(account.discountCents) }] : []),
  ]
  return (
    <section className={classes['part']}>
      <h3>{texts.fees}</h3>
      <p className={`${classes['today']} num`} data-tone={balance > 0 ? 'bad' : 'good'}>
        <span>{balance < 0 ? texts.paidAhead : texts.balance}</span> <strong>{formatCents(Math.abs(balance))}</strong>
        {open.length > 0 ? <span>{inARow(open.map(shortMonth))}</span> : null}
      </p>
      {account.reminded ? (
        <p className={`${classes['soft']} num`}>
          {texts.reminded(schoolDay(Date.parse(account.reminded.at), zone), formatCents(account.reminded.cents))}
        </p>
      ) : null}
      {reduced ? <p className={`${classes['soft']} num`}>{reduced}</p> : null}
      <Figures figures={figures} />
      {account.heldCents > 0 ? (
        <p className={`${classes['soft']} num`}>{texts.held(formatCents(account.heldCents))}</p>
      ) : null}
      <ChildReceipts id={student.id} receipts={receipts} />
    </section>
  )
}
