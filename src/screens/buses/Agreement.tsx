import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { BusAgreement } from '#domain/buses/buses.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useBusAgreement, type BusMonth } from '#data/buses/summary.ts'
import { financialReportScreen } from '../books/books.screens.ts'
import { Gate } from '../core/Gates.tsx'
import { busTexts, summaryTexts } from './buses.texts.ts'
import styles from './buses.module.css'

const texts = summaryTexts.agreement

type Line = readonly [name: keyof BusAgreement, sign: 1 | -1, isSum?: true]

const INCOME: readonly Line[] = [
  ['collected', 1],
  ['busFeesOfOthers', 1],
  ['busDiscounts', 1],
  ['schoolFees', 1],
  ['settledFees', 1, true],
  ['paidBefore', -1],
  ['paidAfter', -1],
  ['carriedForward', -1],
  ['currentIncome', 1, true],
]
const SALARIES: readonly Line[] = [
  ['driverSalaries', 1],
  ['otherSalaries', 1],
  ['salariesOfMonth', 1, true],
  ['paidInOtherMonths', -1],
  ['paidForOtherMonths', 1],
  ['salariesPaid', 1, true],
]

const Lines = ({ of, lines }: { of: BusAgreement; lines: readonly Line[] }) => (
  <table className={styles['lines']}>
    <tbody>
      {lines.map(([name, sign, isSum]) => (
        <tr key={name} data-sum={isSum}>
          <th scope="row">{texts[name]}</th>
          <td className="num">{formatCents(sign * of[name] || 0)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Panel that reconciles the bus figures of a month with its income statement; loaded when it is opened. */
export function Agreement({ month }: { month: BusMonth }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['agreement']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.title}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {isOpen ? <Opened month={month} /> : null}
    </details>
  )
}

function Opened({ month: { month, year } }: { month: BusMonth }) {
  const answer = useBusAgreement({ month, year })
  const address = { month: String(month), year: String(year) }
  return (
    <>
      <p className={styles['soft']}>{texts.lead}</p>
      <Gate {...answer} words={{ failed: busTexts.failed }}>
        {(of) => (
          <div className={styles['halves']}>
            <Lines of={of} lines={INCOME} />
            <Lines of={of} lines={SALARIES} />
          </div>
        )}
      </Gate>
      <Button component={Link} to={linkTo(financialReportScreen, {}, address)} variant="default" mt="sm">
        {texts.open}
      </Button>
    </>
  )
}
