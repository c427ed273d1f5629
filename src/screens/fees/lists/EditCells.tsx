import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPencil, IconReceiptOff } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatCents } from '#domain/core/money.ts'
import { isOnlyHere } from '#data/fees/payment-lists.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useEditing, type Editing } from './edit-payment.tsx'
import { paymentTexts } from './payments.texts.ts'
import { StateChip, stateOf } from './payment-rows.tsx'
import lists from './lists.module.css'
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

/** The number at school, the receipt, and what is not yet right about it. */
export const PaymentCell = ({ shown }: CellProps) => (
  <span className={lists['person']}>
    {shown.payment.id ?? paymentTexts.dash}
    <small>{shown.payment.receipt}</small>
    {stateOf(shown) === 'confirmed' ? null : <StateChip shown={shown} />}
  </span>
)

export function AmountCell({ shown }: CellProps) {
  const editing = useEditing(shown)
  if (!editing) return formatCents(shown.payment.amountCents)
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

type ActionsProps = CellProps & { begin: Editing['begin']; onVoid: ((shown: ShownPayment) => void) | null }

const isChangeable = ({ payment }: ShownPayment): boolean =>
  payment.id !== undefined && !isOnlyHere(payment) && (payment.state === 'confirmed' || payment.state === 'held')

/** Edit and void; Save and Cancel in their place while it is edited. */
export function PaymentActions({ shown, begin, onVoid }: ActionsProps) {
  const editing = useEditing(shown)
  if (editing)
    return (
      <span className={styles['edit']}>
        {editing.isKept ? <small>{texts.kept}</small> : null}
        {editing.trouble ? <span role="alert">{editing.trouble}</span> : null}
        <span>
          <Button size="sm" h={44} loading={editing.isBusy} onClick={() => editing.submit()}>
            {texts.save}
          </Button>
          <Button size="sm" h={44} variant="default" onClick={editing.cancel}>
            {texts.cancel}
          </Button>
        </span>
      </span>
    )
  if (isOnlyHere(shown.payment)) return <small className={styles['later']}>{texts.notYet}</small>
  if (!isChangeable(shown)) return null
  return (
    <>
      <ActionIcon aria-label={texts.editOf(shown.fullname)} onClick={() => begin(shown)}>
        <IconPencil size={20} />
      </ActionIcon>
      {onVoid ? (
        <ActionIcon color="clay" aria-label={texts.voidOf(shown.fullname)} onClick={() => onVoid(shown)}>
          <IconReceiptOff size={20} />
        </ActionIcon>
      ) : null}
    </>
  )
}
