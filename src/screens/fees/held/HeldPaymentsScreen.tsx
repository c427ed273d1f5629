import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { listHeldPayments } from '#domain/fees/income.endpoints.ts'
import { isNoServer } from '#data/answers/errors.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { shownOfAnswer, useShownReading, withData, type SourceAnswer } from '#data/answers/source.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Gate, ReplicaAge } from '../../core/Gates.tsx'
import { sameNumber } from './held-details.ts'
import { heldTexts as texts } from './held.texts.ts'
import { HeldCard } from './HeldCard.tsx'
import { UnplacedMoney } from './UnplacedMoney.tsx'
import styles from './held.module.css'

const isHeld = ({ payment }: ShownPayment): boolean => payment.state === 'held' && payment.id !== undefined

/**
 * Payments on hold; without network those that this device knows. Both are one list, so that a dialog stays
 * open, with what was typed, when the school answers again.
 */
export default function HeldPaymentsScreen() {
  const { answer, ask } = useAnswer(listHeldPayments, {})
  const reading = usePayments()
  const here = useShownReading(reading, true)
  const known = useMemo(() => (reading.status === 'ready' ? reading.data : []), [reading])
  // Oldest first, as the school lists them.
  const heldHere = known.filter(isHeld).reverse()
  // The list is asked for again when a pull brings a change of payments on hold.
  const heldKey = reading.status === 'ready' ? heldHere.map(({ payment }) => payment.id).join() : null
  useEffect(() => {
    if (heldKey !== null) ask()
  }, [heldKey, ask])
  const listed = answer.status === 'ready' ? answer.data.payments.map(paymentOfListed) : []
  const shownAnswer: SourceAnswer<readonly ShownPayment[]> =
    answer.status === 'failed' && isNoServer(answer.error)
      ? { shown: withData(here.shown, heldHere), ask: here.ask }
      : { shown: withData(shownOfAnswer(answer), listed), ask }
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      <UnplacedMoney />
      <Gate {...shownAnswer}>{(held) => <Held held={held} known={known} onSettled={ask} />}</Gate>
    </Page>
  )
}

type HeldProps = { held: readonly ShownPayment[]; known: readonly ShownPayment[]; onSettled: () => void }

function Held({ held, known, onSettled }: HeldProps) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  if (held.length === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={30} />} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <p className={styles['count']} role="status">
        {texts.count(held.length, formatCents(sumOf(held, ({ payment }) => payment.amountCents)))}
      </p>
      <ul className={styles['list']} aria-label={texts.listLabel}>
        {held.map((shown) => (
          <HeldCard
            key={shown.payment.id}
            shown={shown}
            others={sameNumber(shown, known)}
            timeZone={timeZone}
            onSettled={onSettled}
          />
        ))}
      </ul>
    </>
  )
}
