import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import { IconEraser, IconPencilDollar } from '@tabler/icons-react'
import { z } from 'zod'
import type { Balance } from '#domain/fees/balances.reports.ts'
import { isSameMonth, totalDue, type MonthDue } from '#domain/fees/ledger.rules.ts'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { feeActions } from '#data/fees/missing-months.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { monthText, parseMonth } from '../lists/months.ts'
import { ReasonDialog } from '../lists/ReasonDialog.tsx'
import { changeFeeTexts as texts } from './change-fee.texts.ts'

type OfStudent = Pick<Balance, 'studentId' | 'name' | 'open'>

/** An administrator changes or waives a fee of a month, or writes off all that is owed. */
export const FeeActions = ({ row }: { row: OfStudent }) =>
  row.open.length === 0 ? null : (
    <>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.changeOf(row.name)} onClick={open}>
            <IconPencilDollar size={20} />
          </RowButton>
        )}
      >
        {(close) => <ChangeFeeDialog row={row} onClose={close} />}
      </DialogButton>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.writeOffOf(row.name)} isGrave onClick={open}>
            <IconEraser size={20} />
          </RowButton>
        )}
      >
        {(close) => (
          <ReasonDialog
            title={texts.writeOffOf(row.name)}
            confirmLabel={texts.writeOff}
            onClose={close}
            onConfirm={async (reason) => {
              await feeActions.writeOff(row.studentId, reason)
              toastDone(texts.writtenOff)
            }}
          >
            <p>{texts.writeOffAsk(formatCents(totalDue(row.open)), row.name)}</p>
          </ReasonDialog>
        )}
      </DialogButton>
    </>
  )

const ChangeForm = z.object({
  month: z.string(),
  amount: z.string().transform((typed, context) => {
    const cents = parseAmount(typed)
    if (cents !== null) return cents
    context.addIssue(texts.badAmount)
    return z.NEVER
  }),
  reason: z.string().trim().min(1, texts.reasonRequired),
})

const plain = (month: MonthDue | undefined): string => typedAmount(month?.amountCents ?? 0)

function ChangeFeeDialog({ row, onClose }: { row: OfStudent; onClose: () => void }) {
  const [first] = row.open
  const { field, part, change, ...form } = useDraftForm(ChangeForm, {
    initial: { month: first ? monthText(first) : '', amount: plain(first), reason: '' },
    submit: ({ month, amount, reason }) =>
      feeActions.change(row.studentId, {
        ...(parseMonth(month) ?? { year: 0, month: 0 }),
        amount: dollarsOf(amount),
        reason,
      }),
    done: ({ message }) => {
      toastDone(message)
      onClose()
    },
    trouble: texts,
  })
  return (
    <FormDialog of={form} title={texts.changeOf(row.name)} submit={texts.save} onClose={onClose}>
      <NativeSelect
        label={texts.month}
        data={row.open.map((each) => ({ value: monthText(each), label: formatMonth(each) }))}
        value={part('month').value}
        onChange={(event) => {
          const chosen = parseMonth(event.currentTarget.value)
          const due = chosen && row.open.find((each) => isSameMonth(each, chosen))
          change({ month: event.currentTarget.value, ...(due ? { amount: plain(due) } : {}) })
        }}
      />
      <TextInput
        label={texts.amount}
        description={texts.amountHint}
        inputMode="decimal"
        data-autofocus
        {...field('amount')}
      />
      <Textarea label={texts.reason} maxLength={300} autosize minRows={2} {...field('reason')} />
      <p>{texts.after}</p>
    </FormDialog>
  )
}
