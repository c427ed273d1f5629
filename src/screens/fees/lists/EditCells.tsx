import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconReceiptOff } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { correctPayment, refundPayment, voidPayment } from '#domain/fees/payments.endpoints.ts'
import { formatCents } from '#domain/school/money.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import { isOnlyHere } from '#domain/fees/payments.rules.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { toastDone } from '#ui/toast.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { IfMay } from '../../core/IfMay.tsx'
import { GiveBack } from '../refund/GiveBack.tsx'
import { useAmountStays, useBeginEdit, useEditing, type Editing } from './edit-payment.tsx'
import { paymentTexts } from './payments.texts.ts'
import { StateChip, stateOf } from './payment-rows.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './payments.module.css'

const texts = paymentTexts.allocations
const { fields: labels } = paymentTexts

type CellProps = { shown: ShownPayment }

const onEnter =
  ({ submit }: Editing) =>
  (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit(event)
  }

const MoneyInput = ({ editing, name, label }: { editing: Editing; name: 'amount' | 'discount'; label: string }) => (
  <TextInput
    className={styles['money'] ?? ''}
    aria-label={label}
    inputMode="decimal"
    onKeyDown={onEnter(editing)}
    {...editing.field(name)}
    data-autofocus={name === 'amount' || undefined}
  />
)

/** The number at school, the receipt, and the state of the payment. */
export const PaymentCell = ({ shown }: CellProps) => (
  <span>
    <Lines lines={[shown.payment.id ?? paymentTexts.dash, shown.payment.receipt]} />
    {stateOf(shown) === 'confirmed' ? null : <StateChip shown={shown} />}
  </span>
)

export function AmountCell({ shown }: CellProps) {
  const editing = useEditing(shown)
  return editing ? <AmountInput shown={shown} editing={editing} /> : formatCents(shown.payment.amountCents)
}

function AmountInput({ shown, editing }: CellProps & { editing: Editing }) {
  if (useAmountStays(shown))
    return (
      <span>
        {formatCents(shown.payment.amountCents)}
        <small className={styles['later']}>{texts.amountStays}</small>
      </span>
    )
  return <MoneyInput editing={editing} name="amount" label={texts.labelOf(labels.amount, shown.fullname)} />
}

export function DiscountCell({ shown }: CellProps) {
  const editing = useEditing(shown)
  if (!editing) return formatCents(shown.payment.discountCents)
  return <MoneyInput editing={editing} name="discount" label={texts.labelOf(labels.discount, shown.fullname)} />
}

export function DescriptionCell({ shown }: CellProps) {
  const editing = useEditing(shown)
  if (!editing) return shown.payment.description || paymentTexts.dash
  return (
    <TextInput
      aria-label={texts.labelOf(labels.description, shown.fullname)}
      maxLength={500}
      onKeyDown={onEnter(editing)}
      {...editing.field('description')}
    />
  )
}

type ActionsProps = CellProps & { onDone: () => void }

const isChangeable = ({ payment }: ShownPayment): boolean =>
  payment.id !== undefined && !isOnlyHere(payment) && (payment.state === 'confirmed' || payment.state === 'held')

/** Edit, give back and void; Save and Cancel in their place while it is edited. */
export function PaymentActions({ shown, onDone }: ActionsProps) {
  const editing = useEditing(shown)
  const begin = useBeginEdit(shown)
  if (editing)
    return (
      <span className={styles['edit']}>
        {editing.isRestored ? <small>{texts.kept}</small> : null}
        {editing.typed?.needsReason ? (
          <TextInput
            aria-label={texts.labelOf(texts.reason, shown.fullname)}
            placeholder={texts.reason}
            maxLength={300}
            onKeyDown={onEnter(editing)}
            {...editing.field('reason')}
          />
        ) : null}
        {editing.trouble ? <span role="alert">{editing.trouble}</span> : null}
        <span>
          <Button size="sm" h={44} loading={editing.isBusy} onClick={() => editing.submit()}>
            {texts.save}
          </Button>
          <Button size="sm" h={44} variant="default" onClick={editing.cancel}>
            {uiTexts.cancel}
          </Button>
        </span>
      </span>
    )
  if (isOnlyHere(shown.payment)) return <small className={styles['later']}>{texts.notYet}</small>
  if (!isChangeable(shown)) return null
  return (
    <>
      {begin ? (
        <IfMay call={correctPayment}>
          <RowButton label={texts.editOf(shown.fullname)} onClick={() => begin(shown)}>
            <IconPencil size={20} />
          </RowButton>
        </IfMay>
      ) : null}
      <IfMay call={refundPayment}>
        <GiveBack shown={shown} onDone={onDone} />
      </IfMay>
      <IfMay call={voidPayment}>
        <Void shown={shown} onDone={onDone} />
      </IfMay>
    </>
  )
}

function Void({ shown: { payment, fullname }, onDone }: Pick<ActionsProps, 'shown' | 'onDone'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RowButton label={texts.voidOf(fullname)} isGrave onClick={() => setOpen(true)}>
        <IconReceiptOff size={20} />
      </RowButton>
      {isOpen ? (
        <ReasonDialog
          title={texts.voidTitle}
          confirmLabel={texts.void}
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            await paymentActions.withdraw(payment.id ?? 0, reason)
            toastDone(texts.voided)
            onDone()
          }}
        >
          <p>{texts.voidAsk(formatCents(payment.amountCents), fullname, payment.receipt)}</p>
          <p>{texts.voidAfter}</p>
        </ReasonDialog>
      ) : null}
    </>
  )
}
