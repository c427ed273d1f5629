import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { listHeldPayments } from '#domain/fees/income.endpoints.ts'
import { isNoServer } from '#data/errors.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useSchool } from '#data/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerGate, ReplicaAge, ReplicaGate } from '../../core/Gates.tsx'
import { sameNumber } from './held-details.ts'
import { heldTexts as texts } from './held.texts.ts'
import { HeldCard } from './HeldCard.tsx'
import { UnplacedMoney } from './UnplacedMoney.tsx'
import styles from './held.module.css'

const isHeld = ({ payment }: ShownPayment): boolean => payment.state === 'held' && payment.id !== undefined

/** Payments on hold; without network those that this device knows, read only. */
export default function HeldPaymentsScreen() {
  const { answer, ask } = useAnswer(listHeldPayments, {})
  const reading = usePayments()
  const known = useMemo(() => (reading.status === 'ready' ? reading.data : []), [reading])
  // The list is asked for again when a pull brings a change of payments on hold.
  const heldHere = known.filter(isHeld).map(({ payment }) => payment.id)
  const heldKey = reading.status === 'ready' ? heldHere.join() : null
  useEffect(() => {
    if (heldKey !== null) ask()
  }, [heldKey, ask])
  const listed = useMemo(() => (answer.status === 'ready' ? answer.data.payments.map(paymentOfListed) : []), [answer])
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      <UnplacedMoney />
      {answer.status === 'failed' && isNoServer(answer.error) ? (
        <ReplicaGate needsWhole reading={reading}>
          {(all) => <Held held={all.filter(isHeld)} known={all} onSettled={ask} />}
        </ReplicaGate>
      ) : (
        <AnswerGate answer={answer} onRetry={ask}>
          {() => <Held held={listed} known={known} onSettled={ask} />}
        </AnswerGate>
      )}
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
