import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import { listUnplaced, settleUnplaced as settleUnplacedCall } from '#domain/fees/unplaced.endpoints.ts'
import type { UnplacedRow } from '#domain/fees/unplaced.schema.ts'
import { useFeeAccount } from '#data/fees/fee-accounts.queries.ts'
import { settleUnplaced } from '#data/fees/unplaced.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { toastDone } from '#ui/toast.ts'
import { IfMay } from '../../core/IfMay.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { momentWords } from '../../core/list/columns.tsx'
import { ReasonDialog } from '../lists/ReasonDialog.tsx'
import { heldTexts } from './held.texts.ts'
import styles from './held.module.css'

const texts = heldTexts.unplaced

/** Money that no student's account can be credited with until an administrator assigns it. */
export function UnplacedMoney() {
  const { answer, ask } = useAnswer(listUnplaced, {})
  if (answer.status !== 'ready' || answer.data.length === 0) return null
  return (
    <section className={styles['unplaced']}>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <ul className={styles['list']} aria-label={texts.title}>
        {answer.data.map((money) => (
          <UnplacedCard key={money.id} money={money} onSettled={ask} />
        ))}
      </ul>
    </section>
  )
}

type CardProps = { money: UnplacedRow; onSettled: () => void }

function UnplacedCard({ money, onSettled }: CardProps) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const [toConfirm, setToConfirm] = useState<'place' | 'refund' | null>(null)
  const amount = formatCents(money.amount)
  return (
    <li className={styles['card']}>
      <h3>{texts.took(money.collector, amount, money.method)}</h3>
      <p className={styles['why']}>{texts.why[money.reason]}</p>
      <p>{texts.told(money.sentence)}</p>
      <p className={styles['details']}>
        <span className="num">{momentWords(money.paidAt, timeZone)}</span>
        {money.receipt ? <span>{heldTexts.receipt(money.receipt)}</span> : null}
      </p>
      <IfMay call={settleUnplacedCall}>
        <div className={styles['buttons']}>
          <Button onClick={() => setToConfirm('place')}>{texts.place}</Button>
          <Button variant="default" onClick={() => setToConfirm('refund')}>
            {heldTexts.refund}
          </Button>
        </div>
      </IfMay>
      {toConfirm === 'place' ? (
        <PlaceDialog money={money} onClose={() => setToConfirm(null)} onSettled={onSettled} />
      ) : null}
      {toConfirm === 'refund' ? (
        <ReasonDialog
          title={heldTexts.refund}
          confirmLabel={heldTexts.refund}
          onClose={() => setToConfirm(null)}
          onConfirm={async (reason, overdrawn) => {
            await settleUnplaced(money.id, { action: 'refund', reason, ...overdrawn })
            toastDone(heldTexts.refunded)
            onSettled()
          }}
        >
          {texts.refundAsk(amount)}
        </ReasonDialog>
      ) : null}
    </li>
  )
}

type Part = { id: string; amount: string }

/** Assigns all of the money to the fees of one student or several. */
function PlaceDialog({ money, onClose, onSettled }: CardProps & { onClose: () => void }) {
  const { part, ...form } = useDraftForm(z.custom<{ parts: readonly Part[] }>(), {
    initial: { parts: [{ id: '', amount: money.amount > 0 ? String(dollarsOf(money.amount)) : '' }] },
    blocked: ({ parts }) =>
      parts.every(({ id, amount }) => Number(id) > 0 && Number(amount) > 0) ? null : texts.missing,
    submit: ({ parts }) => {
      const [year = 0, month = 0] = money.paidAt.split('-').map(Number)
      const lines = parts.map(({ id, amount }) => ({ studentId: Number(id), amountPaid: Number(amount), year, month }))
      return settleUnplaced(money.id, { action: 'place', lines })
    },
    done: () => {
      toastDone(heldTexts.settled)
      onSettled()
      onClose()
    },
    stays: true,
    trouble: heldTexts,
  })
  const { value: parts, onChange: setParts } = part('parts')
  const change = (at: number, values: Partial<Part>) =>
    setParts(parts.map((each, index) => (index === at ? { ...each, ...values } : each)))
  return (
    <FormDialog of={form} title={texts.place} submit={texts.confirm} onClose={onClose}>
      <p>{texts.told(money.sentence)}</p>
      {parts.map((part, at) => (
        <PartFields key={at} part={part} number={at + 1} onChange={(values) => change(at, values)} />
      ))}
      <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => setParts([...parts, EMPTY])}>
        {texts.another}
      </Button>
    </FormDialog>
  )
}

const EMPTY: Part = { id: '', amount: '' }

type PartFieldsProps = { part: Part; number: number; onChange: (values: Partial<Part>) => void }

function PartFields({ part, number, onChange }: PartFieldsProps) {
  const found = useFeeAccount(Number(part.id) || null)
  const student = found.status === 'ready' ? found.data : null
  const whom = student ? `${student.student.fullname}, ${student.className}` : part.id ? texts.nobody : texts.idHint
  return (
    <div className={styles['part']}>
      <TextInput
        label={texts.student(number)}
        description={whom}
        inputMode="numeric"
        value={part.id}
        onChange={(event) => onChange({ id: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <TextInput
        label={texts.amount(number)}
        description="USD"
        inputMode="decimal"
        value={part.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
    </div>
  )
}
