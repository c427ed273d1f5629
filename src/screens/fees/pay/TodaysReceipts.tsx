import { Badge } from '@mantine/core'
import { formatCents } from '#domain/school/money.ts'
import { formatTime } from '#domain/core/times.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useSchool, useSession } from '#data/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { texts } from './pay.texts.ts'
import styles from './pay.module.css'

const MOST_SHOWN = 8

type Group = { number: string; paidAt: string; names: string[]; cents: number; isWaiting: boolean; isHeld: boolean }

function groupsOf(payments: readonly ShownPayment[], collectorId: number): Group[] {
  const groups = new Map<string, Group>()
  for (const { payment, fullname } of payments) {
    if (payment.collectorId !== collectorId) continue
    const { receipt: number, paidAt } = payment
    const group = groups.get(number) ?? { number, paidAt, names: [], cents: 0, isWaiting: false, isHeld: false }
    group.names.push(fullname)
    group.cents += payment.amountCents
    group.isWaiting ||= payment.pending !== undefined && payment.pending.state !== 'acknowledged'
    group.isHeld ||= payment.state === 'held'
    groups.set(number, group)
  }
  return [...groups.values()].slice(0, MOST_SHOWN)
}

type TodaysReceiptsProps = { day: string; onOpen: (number: string) => void }

/** Payments that this person took today, to show and print again. */
export function TodaysReceipts({ day, onOpen }: TodaysReceiptsProps) {
  const reading = usePayments({ from: day, to: day })
  const userId = useSession()?.user.id ?? 0
  const zone = useSchool()?.timeZone
  if (reading.status !== 'ready') return null
  const groups = groupsOf(reading.data, userId)
  return (
    <Panel title={texts.today}>
      {groups.length === 0 ? <p className={styles['hint']}>{texts.noneToday}</p> : null}
      <ul className={styles['results']} data-plain>
        {groups.map(({ number, paidAt, names, cents, isWaiting, isHeld }) => (
          <li key={number}>
            <button type="button" onClick={() => onOpen(number)}>
              <span>
                <strong className="num">
                  {number} · {formatTime(Date.parse(paidAt), zone)}
                </strong>
                <small>{names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0]}</small>
              </span>
              <span className="num">
                {formatCents(cents)}
                {isWaiting ? <Badge color="amber">{texts.notConfirmed}</Badge> : null}
                {isHeld ? <Badge color="clay">{texts.isHeld}</Badge> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
