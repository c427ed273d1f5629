import { NativeSelect } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/core/money.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useAccess } from '#data/use-access.ts'
import { useSession } from '#data/use-session.ts'
import { useToday, type Today } from '#data/use-today.ts'
import type { Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../../core/Gates.tsx'
import { EditPayment, type Editing } from './edit-payment.tsx'
import { AmountCell, DescriptionCell, DiscountCell, PaymentActions, PaymentCell } from './EditCells.tsx'
import { ListOf } from '../../core/list/ListOf.tsx'
import {
  amountField,
  dateField,
  descriptionField,
  discountField,
  paymentList,
  stateField,
  studentField,
  studentIdField,
} from './payment-rows.tsx'
import { paymentTexts } from './payments.texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ServerPayments } from './ServerPayments.tsx'
import styles from './lists.module.css'

const texts = paymentTexts.allocations
const { fields: labels } = paymentTexts

/** Payments and what they settle; of the last two months from this device's copy, older ones from the server. */
export default function UpdatedPaymentScreen() {
  const clock = useToday()
  const session = useSession()
  return (
    <Page isList title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      {clock && session ? <Allocations clock={clock} ownerId={session.user.id} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

const fieldsOf = (timeZone: string): Field<ShownPayment>[] => [
  studentIdField,
  studentField,
  {
    key: 'paymentId',
    label: labels.paymentId,
    value: ({ payment }) => payment.id ?? null,
    shown: (shown) => <PaymentCell shown={shown} />,
  },
  { ...amountField, shown: (shown) => <AmountCell shown={shown} /> },
  { ...discountField, shown: (shown) => <DiscountCell shown={shown} /> },
  { ...descriptionField, shown: (shown) => <DescriptionCell shown={shown} /> },
  dateField(timeZone),
  { ...stateField, isExportedOnly: true },
  { key: 'receipt', label: labels.receipt, value: ({ payment }) => payment.receipt, isExportedOnly: true },
]

function Allocations({ clock, ownerId }: { clock: Today; ownerId: number }) {
  const [params, set] = useAddress()
  const access = useAccess()
  const [voided, setVoided] = useState<ShownPayment | null>(null)
  const [changes, setChanges] = useState(0)
  const fields = useMemo(() => fieldsOf(clock.timeZone), [clock.timeZone])
  const isAll = params.get('source') === 'all'
  const isAdmin = access?.status === 'in' && access.role === 'ADMIN'
  const noteChange = useMemo(() => () => setChanges((count) => count + 1), [])
  const actionsOf = ({ begin }: Editing) => ({
    label: labels.actions,
    render: (shown: ShownPayment) => <PaymentActions shown={shown} begin={begin} onVoid={isAdmin ? setVoided : null} />,
  })
  return (
    <>
      <div className={styles['filters']}>
        <NativeSelect
          label={texts.source}
          data={[
            { value: '', label: texts.recent },
            { value: 'all', label: texts.all },
          ]}
          value={isAll ? 'all' : ''}
          onChange={(event) => set({ source: event.currentTarget.value, page: null })}
        />
      </div>
      <EditPayment ownerId={ownerId} onSaved={noteChange}>
        {(editing) =>
          isAll ? (
            <ServerPayments fields={fields} actions={actionsOf(editing)} changes={changes} />
          ) : (
            <RecentPayments fields={fields} actions={actionsOf(editing)} />
          )
        }
      </EditPayment>
      {voided ? <VoidDialog shown={voided} onClose={() => setVoided(null)} onDone={noteChange} /> : null}
    </>
  )
}

type RecentProps = {
  fields: readonly Field<ShownPayment>[]
  actions: { label: string; render: (shown: ShownPayment) => ReactNode }
}

const asTheyAre = (rows: readonly ShownPayment[]) => rows

function RecentPayments({ fields, actions }: RecentProps) {
  const reading = usePayments()
  const spec = useMemo(() => ({ ...paymentList(fields), rows: asTheyAre }), [fields])
  return (
    <CopyGate needsWhole reading={reading}>
      {(rows) => <ListOf title={texts.title} data={rows} spec={spec} actions={actions} />}
    </CopyGate>
  )
}

type VoidDialogProps = { shown: ShownPayment; onClose: () => void; onDone: () => void }

const VoidDialog = ({ shown: { payment, fullname }, onClose, onDone }: VoidDialogProps) => (
  <ReasonDialog
    title={texts.voidTitle}
    confirmLabel={texts.void}
    onClose={onClose}
    onConfirm={async (reason) => {
      await paymentActions.withdraw(payment.id ?? 0, reason)
      toastDone(texts.voided)
      onDone()
    }}
  >
    <p>{texts.voidAsk(formatCents(payment.amountCents), fullname, payment.receipt)}</p>
    <p>{texts.voidAfter}</p>
  </ReasonDialog>
)
