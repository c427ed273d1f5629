import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import type { useChildReceipts } from '#data/fees/child-receipts.ts'
import { useSchool } from '#data/session/use-session.ts'
import { childReceiptsScreen } from '../../fees/fee-lists.screens.ts'
import { childTexts } from './child.texts.ts'
import classes from './child.module.css'

const texts = childTexts.receipts
const MOST_SHOWN = 3

type ChildReceiptsProps = { id: number; receipts: ReturnType<typeof useChildReceipts> }

/** The latest receipts of a child, which can be printed again; nothing while receipts cannot be loaded. */
export function ChildReceipts({ id, receipts: { shown } }: ChildReceiptsProps) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  if (shown.status !== 'ready') return null
  const own = shown.data.flatMap(({ number, paidAt, parts }) => {
    const ofChild = parts.filter(({ payment }) => payment.studentId === id)
    const cents = sumOf(ofChild, ({ payment }) => payment.amountCents)
    return ofChild.length > 0 ? [{ number, cents, day: formatDay(schoolDay(Date.parse(paidAt), timeZone)) }] : []
  })
  if (own.length === 0) return <p className={classes['soft']}>{texts.none}</p>
  return (
    <>
      <h4>{texts.title}</h4>
      <ul className={classes['list']}>
        {own.slice(0, MOST_SHOWN).map(({ number, day, cents }) => (
          <li key={number}>
            <Link className={classes['link']} to={linkTo(childReceiptsScreen, {}, { receipt: number })}>
              {texts.of(number)}
            </Link>
            <span className="num">
              {day} · {formatCents(cents)}
            </span>
          </li>
        ))}
      </ul>
      <Link className={classes['link']} to={linkTo(childReceiptsScreen)}>
        {texts.all}
      </Link>
    </>
  )
}
