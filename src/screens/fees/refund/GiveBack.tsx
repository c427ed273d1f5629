import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { IconCashMove, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useReceiptParts } from '#data/fees/receipt-parts.ts'
import { useRateNow } from '#data/shillings/rates.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toastDone } from '#ui/toast.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn, whyOverdrawn } from '../../core/form/overdrawn.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { printRefund, refundOf, type RefundPaper } from './refund-receipt.tsx'
import { waysToGive, wordsOf } from './refund-ways.ts'
import { refundTexts as texts } from './refund.texts.ts'

const RefundForm = z.object({
  amount: z.string().transform((typed, context) => {
    const cents = parseAmount(typed)
    if (cents) return cents
    context.addIssue(texts.badAmount)
    return z.NEVER
  }),
  /** In what it is given; empty: as it was taken. */
  way: z.string(),
  reason: z.string().trim().min(1, texts.reasonRequired),
  overdrawnReason: z.string(),
})

type GiveBackProps = { shown: ShownPayment; onDone: () => void }

/** Gives confirmed money back, and offers the receipt for it. */
export function GiveBack({ shown, onDone }: GiveBackProps) {
  const [state, setState] = useState<'closed' | 'open' | RefundPaper>('closed')
  const { payment, fullname } = shown
  const paper = typeof state === 'object' ? state : null
  const close = () => {
    setState('closed')
    if (paper) onDone()
  }
  if (payment.state !== 'confirmed' || payment.amountCents === 0) return null
  return (
    <>
      <RowButton label={texts.giveBackOf(fullname)} isGrave onClick={() => setState('open')}>
        <IconCashMove size={20} />
      </RowButton>
      {state === 'open' ? <Ask shown={shown} onClose={close} onGiven={setState} /> : null}
      <Dialog opened={paper !== null} onClose={close} title={texts.title}>
        {paper ? (
          <>
            <p>{texts.done(formatCents(paper.cents), paper.number)}</p>
            <Button leftSection={<IconPrinter size={18} />} data-autofocus onClick={() => printRefund(paper)}>
              {texts.print}
            </Button>
          </>
        ) : null}
      </Dialog>
    </>
  )
}

type AskProps = { shown: ShownPayment; onClose: () => void; onGiven: (paper: RefundPaper | 'closed') => void }

/** The ways to give cash back: in dollars alone, where the school takes no shillings. */
function useWays({ payment }: ShownPayment) {
  const isCash = payment.method === 'Cash'
  const found = useReceiptParts(isCash ? payment.receipt : null)
  const taken = found.status === 'found' ? found.parts.find((part) => part.inShillings)?.inShillings : undefined
  const now = useRateNow()
  return (cents: number) => {
    const rate = taken?.rate ?? now?.last?.rate
    if (!isCash || rate === undefined) return []
    return waysToGive({ cents, taken, rate, smallestNote: now?.smallestNote ?? 1 })
  }
}

function Ask({ shown, onClose, onGiven }: AskProps) {
  const { payment, fullname } = shown
  const waysOf = useWays(shown)
  const school = useSchool()
  const { objection, ...overdrawn } = useOverdrawn(texts)
  const { field, ...form } = useDraftForm(RefundForm, {
    initial: { amount: typedAmount(payment.amountCents), way: '', reason: '', overdrawnReason: '' },
    ...overdrawn,
    submit: async ({ amount, way, reason, ...typed }) => {
      const isAll = amount === payment.amountCents
      const ways = waysOf(amount)
      const chosen = ways.find((each) => each.way === way) ?? ways[0]
      const body = {
        reason,
        ...(isAll ? {} : { amount: dollarsOf(amount) }),
        ...(chosen?.part ? { shillings: chosen.part } : {}),
        ...whyOverdrawn(typed),
      }
      const { receipt, payment: after } = await paymentActions.giveBack(payment.id ?? 0, body)
      const given = chosen?.part ? wordsOf(chosen) : null
      return { receipt, cents: amount, given, reason, change: after.changes?.at(-1) }
    },
    done: ({ receipt, cents, given: inCash, reason, change }) => {
      toastDone(texts.done(formatCents(cents), receipt))
      const { studentId, method, receipt: paid } = payment
      const given = {
        inCash,
        refundReceipt: receipt,
        receipt: paid,
        studentId,
        student: fullname,
        cents,
        method,
        reason,
      }
      const paper = school && change ? refundOf({ ...given, doneBy: change.by, doneAt: change.at }, school) : null
      onGiven(paper ?? 'closed')
    },
  })
  const ways = waysOf(parseAmount(useTyped({ form: form.form }).amount) ?? 0)
  return (
    <FormDialog of={form} title={texts.title} submit={texts.giveBack} isDangerous onClose={onClose}>
      <p>{texts.ask(formatCents(payment.amountCents), fullname, payment.receipt)}</p>
      <p>{texts.after}</p>
      <TextInput label={texts.amount} inputMode="decimal" data-autofocus {...field('amount')} />
      {ways.length > 1 ? (
        <NativeSelect
          label={texts.way}
          data={ways.map((each, at) => ({
            value: at === 0 ? '' : each.way,
            label: `${texts.ways[each.way]}: ${wordsOf(each)}`,
          }))}
          {...field('way')}
        />
      ) : null}
      <Textarea label={texts.reason} maxLength={300} autosize minRows={2} {...field('reason')} />
      <OverdrawnReason objection={objection} {...field('overdrawnReason')} />
    </FormDialog>
  )
}
