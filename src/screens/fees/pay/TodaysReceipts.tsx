import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { formatTime } from '#domain/core/times.ts'
import { usePayments } from '#data/fees/payments.queries.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { texts } from './pay.texts.ts'
import { receiptGroups } from './receipt-groups.ts'
import styles from './pay.module.css'

/** Receipts that are shown at once; a button shows the others. */
const SHOWN_FIRST = 8

const COLORS = {
  notConfirmed: 'amber',
  held: 'clay',
  voided: 'gray',
  partlyVoided: 'gray',
  refunded: 'gray',
  corrected: 'gray',
} as const

type TodaysReceiptsProps = { day: string; onOpen: (number: string) => void }

/** Payments that this person took today, to show and print again. */
export function TodaysReceipts({ day, onOpen }: TodaysReceiptsProps) {
  const reading = usePayments({ from: day, to: day })
  const userId = useSession()?.user.id ?? 0
  const zone = useSchool()?.timeZone
  const [isWhole, setWhole] = useState(false)
  if (reading.status !== 'ready') return null
  const groups = receiptGroups(reading.data, userId)
  return (
    <Panel title={texts.today}>
      {groups.length === 0 ? <p className={styles['hint']}>{texts.noneToday}</p> : null}
      <ul className={styles['results']} data-plain>
        {groups.slice(0, isWhole ? groups.length : SHOWN_FIRST).map(({ number, paidAt, names, cents, marks }) => (
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
                {marks.map((mark) => (
                  <Badge key={mark} color={COLORS[mark]}>
                    {texts.marks[mark]}
                  </Badge>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {groups.length > SHOWN_FIRST && !isWhole ? (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {texts.allToday(groups.length)}
        </Button>
      ) : null}
    </Panel>
  )
}
