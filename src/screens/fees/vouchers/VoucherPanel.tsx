import { Button, Drawer, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPrinter } from '@tabler/icons-react'
import { isOnlyHere } from '#domain/fees/payments.rules.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useSchool } from '#data/use-session.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { Form } from '../../core/form/Form.tsx'
import type { Editing } from '../lists/edit-payment.tsx'
import { paymentTexts } from '../lists/payments.texts.ts'
import { printReceipt } from '../receipt/print-receipt.tsx'
import { receiptOf } from '../receipt/receipt.ts'
import { ReceiptCopy } from '../receipt/ReceiptPaper.tsx'
import { saveReceipt } from './save-receipt.ts'
import { voucherTexts as texts } from './vouchers.texts.ts'
import styles from './vouchers.module.css'

const editTexts = paymentTexts.allocations

type VoucherPanelProps = { shown: ShownPayment | null; editing: Editing; onClose: () => void }

/** A voucher's number at school or, until it has one, its receipt. */
const voucherNumber = ({ payment: { id, receipt } }: ShownPayment): string => String(id ?? receipt)

/** One voucher: closed, shown, or being edited; saving shows it again. */
export function VoucherPanel({ shown, editing, onClose }: VoucherPanelProps) {
  return (
    <Drawer
      opened={shown !== null}
      onClose={onClose}
      position="right"
      size="30rem"
      title={shown ? texts.panel(voucherNumber(shown)) : ''}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
      padding="lg"
    >
      {shown ? editing.typed ? <Edit editing={editing} /> : <View shown={shown} editing={editing} /> : null}
    </Drawer>
  )
}

function View({ shown, editing }: { shown: ShownPayment; editing: Editing }) {
  const school = useSchool()
  const receipt = school ? receiptOf([shown], school) : null
  if (!receipt) return null
  const isFixed = isOnlyHere(shown.payment) || shown.payment.id === undefined
  return (
    <>
      <ReceiptCopy receipt={receipt} />
      <div className={styles['buttons']}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printReceipt(receipt, 'a4', 'parties')}>
          {texts.print}
        </Button>
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={18} />}
          onClick={() => void saveReceipt(receipt, texts.pdfFile(voucherNumber(shown)), 'parties')}
        >
          {texts.pdf}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} />}
          disabled={isFixed}
          onClick={() => editing.begin(shown)}
        >
          {texts.edit}
        </Button>
      </div>
      {isFixed ? <p>{editTexts.notYet}</p> : null}
    </>
  )
}

function Edit({ editing }: { editing: Editing }) {
  const { field, cancel, ...state } = editing
  return (
    <Form of={state} submit={editTexts.save} onCancel={cancel} cancel={editTexts.cancel} restored={editTexts.kept}>
      <TextInput label={texts.amountPaid} inputMode="decimal" data-autofocus {...field('amount')} />
      <TextInput label={texts.discount} inputMode="decimal" {...field('discount')} />
      <TextInput label={texts.description} maxLength={500} {...field('description')} />
    </Form>
  )
}
