import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { isOpen, type PayoutPlan } from '#domain/payroll/payout.rules.ts'
import type { NewPayout, PayoutMethod } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatRate, formatShillings, shillingsOfCents } from '#domain/school/shillings.rules.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { PayMonth } from '#data/payroll/payout.ts'
import { useRates } from '#data/school/shillings.ts'
import { useSchool } from '#data/session/use-session.ts'
import tiles from '#ui/tiles.module.css'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn, whyOverdrawn } from '../core/form/overdrawn.tsx'
import { useDraftForm, useTyped, type DraftForm } from '../core/form/use-draft-form.ts'
import { shillingTexts } from '../core/shillings/shillings.texts.ts'
import { rateTyped } from '../core/shillings/typed-shillings.ts'
import { payoutTexts } from './payout.texts.ts'

const { pay: texts, ...all } = payoutTexts

const Typed = z
  .object({ overdrawnReason: z.string(), inShillings: z.boolean(), rate: z.string() })
  .refine(({ inShillings, rate }) => !inShillings || rateTyped(rate) !== null, {
    path: ['rate'],
    message: shillingTexts.wrongRate,
  })

type PayDialogProps = {
  month: PayMonth
  plan: PayoutPlan
  method: PayoutMethod
  note: string
  send: (body: NewPayout) => Promise<{ message: string }>
  /** Message if the server refuses without a reason. */
  failed: string
  onClose: () => void
  onPaid: () => void
}

/** Says who will be paid how much out of which account, and pays once it is confirmed. */
export function PayDialog({ month, plan, method, note, send, failed, onClose, onPaid }: PayDialogProps) {
  const { due, paid, isSettled, nothingLeft, dueCents, heldCents, shortCents } = plan
  // Shillings leave an account of their own, of which only the server knows whether it has enough.
  const [isInShillings, setInShillings] = useState(false)
  const foreseen =
    shortCents > 0 && !isInShillings
      ? all.overdrawn(plan.paidFrom, formatCents(heldCents), formatCents(dueCents))
      : null
  const { objection, blocked, trouble } = useOverdrawn({ failed, noServer: texts.noServer }, foreseen)
  const { field, change, ...state } = useDraftForm(Typed, {
    initial: { overdrawnReason: '', inShillings: false, rate: '' },
    blocked,
    submit: (typed) =>
      send({
        ...month,
        paymentMethod: method,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...whyOverdrawn(typed),
        ...rateOf(typed),
      }),
    done: ({ message }) => {
      toastDone(message)
      onPaid()
      onClose()
    },
    trouble: (error) => {
      const words = trouble(error)
      return words === null ? null : all.remaining.error(words)
    },
  })
  return (
    <FormDialog
      of={state}
      title={texts.title(formatMonth(month))}
      submit={isOpen(plan) ? texts.confirm : null}
      onClose={onClose}
    >
      {due.length > 0 ? (
        <p>{texts.what(all.figures.dueNote(due.length), formatCents(dueCents), plan.paidFrom)}</p>
      ) : null}
      {nothingLeft.length > 0 ? <p>{texts.settles(all.figures.dueNote(nothingLeft.length))}</p> : null}
      {paid.length > 0 ? <p>{texts.paidAlready(all.figures.dueNote(paid.length))}</p> : null}
      {isOpen(plan) ? null : <p>{isSettled ? all.allPaid : all.empty}</p>}
      {method === 'Cash' && dueCents > 0 ? (
        <InShillings of={{ ...state, field, change }} dueCents={dueCents} onTick={setInShillings} />
      ) : null}
      <OverdrawnReason objection={objection} {...field('overdrawnReason')} />
    </FormDialog>
  )
}

type TypedRate = { inShillings: boolean; rate: string }

const rateOf = ({ inShillings, rate }: TypedRate): Pick<NewPayout, 'shillingRate'> => {
  const shillingRate = inShillings ? rateTyped(rate) : null
  return shillingRate === null ? {} : { shillingRate }
}

type InShillingsProps = {
  of: Pick<DraftForm<z.input<typeof Typed>>, 'form' | 'field' | 'change'>
  dueCents: number
  onTick: (isInShillings: boolean) => void
}

/** Asks whether salaries are paid in shillings, and at which rate; only where the school takes them. */
function InShillings({ of, dueCents, onTick }: InShillingsProps) {
  const school = useSchool()
  const reading = useRates()
  const { inShillings, rate } = useTyped(of)
  const note = school?.smallestNote
  if (note === undefined) return null
  const last = reading.status === 'ready' ? reading.data.last : null
  const at = rateTyped(rate)
  return (
    <>
      <div className={tiles['tiles']}>
        <label>
          <input
            type="checkbox"
            checked={inShillings}
            onChange={({ currentTarget: { checked } }) => {
              onTick(checked)
              of.change({ inShillings: checked, rate: rate || (last ? formatRate(last.rate) : '') })
            }}
          />
          {texts.shillings}
        </label>
      </div>
      {inShillings ? (
        <>
          <TextInput label={shillingTexts.rate} inputMode="numeric" autoComplete="off" {...of.field('rate')} />
          {at === null ? null : <p>{texts.inAll(formatShillings(shillingsOfCents(dueCents, at, note)))}</p>}
        </>
      ) : null}
    </>
  )
}
