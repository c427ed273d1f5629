import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconFileTypePdf, IconPencil, IconPrinter } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { isOnlyHere } from '#domain/fees/payments.rules.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useInWallet } from '#data/fees/in-wallet.ts'
import { useReceiptParts } from '#data/fees/receipt-parts.ts'
import { useSchool } from '#data/session/use-session.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Form } from '../../core/form/Form.tsx'
import { useAmountStays, type Editing } from '../lists/edit-payment.tsx'
import { paymentTexts } from '../lists/payments.texts.ts'
import { receiptOf } from '../receipt/receipt.ts'
import { ReceiptCopy } from '../receipt/ReceiptPaper.tsx'
import { usePrint } from '../receipt/use-print.ts'
import { voucherTexts as texts } from './vouchers.texts.ts'
import styles from './vouchers.module.css'

const editTexts = paymentTexts.allocations

type VoucherPanelProps = { shown: ShownPayment | null; editing: Editing; onClose: () => void }

/** A voucher's number at school or, until it has one, its receipt. */
const voucherNumber = ({ payment: { id, receipt } }: ShownPayment): string => String(id ?? receipt)

/** One voucher: closed, shown, or being edited; saving shows it again. */
export function VoucherPanel({ shown, editing, onClose }: VoucherPanelProps) {
  return (
    <SidePanel
      opened={shown !== null}
      onClose={onClose}
      position="right"
      size="30rem"
      title={shown ? texts.panel(voucherNumber(shown)) : ''}
      padding="lg"
    >
      {shown ? (
        editing.typed ? (
          <Edit shown={shown} editing={editing} />
        ) : (
          <View shown={shown} editing={editing} />
        )
      ) : null}
    </SidePanel>
  )
}

function View({ shown, editing }: { shown: ShownPayment; editing: Editing }) {
  const school = useSchool()
  // The other children of a family's receipt, of which this is a part.
  const found = useReceiptParts(shown.payment.receipt)
  const whole = found.status === 'found' ? found.parts : [shown]
  const part = { ...shown, inShillings: whole[0]?.inShillings }
  const receipt = school ? receiptOf([part], school, whole) : null
  const { print, save } = usePrint(receipt)
  if (!receipt) return null
  const isForeign = editing.rightOf(shown) === 'none'
  const isFixed = isOnlyHere(shown.payment) || shown.payment.id === undefined
  return (
    <>
      <ReceiptCopy receipt={receipt} />
      <div className={styles['buttons']}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => print('a4', 'parties')}>
          {texts.print}
        </Button>
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={18} />}
          onClick={() => save(texts.pdfFile(voucherNumber(shown)), 'a4', 'parties')}
        >
          {texts.pdf}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} />}
          disabled={isFixed || isForeign}
          onClick={() => editing.begin(shown)}
        >
          {texts.edit}
        </Button>
      </div>
      {shown.payment.method === 'Cash' || isFixed ? null : <InWallet receipt={shown.payment.receipt} />}
      {isFixed ? <p>{editTexts.notYet}</p> : isForeign ? <p>{editTexts.notYours}</p> : null}
    </>
  )
}

/** Lines of the wallet's own statement that confirm a receipt, as the school says. */
function InWallet({ receipt }: { receipt: string }) {
  const { shown } = useInWallet(receipt)
  if (shown.status !== 'ready') return null
  return shown.data.lines.map(({ account, number, day }) => (
    <p key={`${day} ${number}`} className={styles['inWallet']}>
      <IconCircleCheck size={18} aria-hidden /> {texts.inWallet(account, formatDay(day), number ? ` · ${number}` : '')}
    </p>
  ))
}

function Edit({ shown, editing }: { shown: ShownPayment; editing: Editing }) {
  const { field, cancel, typed, ...state } = editing
  const amountStays = useAmountStays(shown)
  return (
    <Form of={state} submit={editTexts.save} onCancel={cancel} restored={editTexts.kept}>
      <TextInput
        label={texts.amountPaid}
        description={amountStays ? editTexts.amountStays : null}
        readOnly={amountStays}
        inputMode="decimal"
        data-autofocus
        {...field('amount')}
      />
      <TextInput label={texts.discount} inputMode="decimal" {...field('discount')} />
      <TextInput label={texts.description} maxLength={500} {...field('description')} />
      {typed?.needsReason ? <TextInput label={editTexts.reason} maxLength={300} {...field('reason')} /> : null}
    </Form>
  )
}
