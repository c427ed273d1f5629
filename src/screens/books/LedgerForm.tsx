import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  ACCOUNTS_OF_METHOD,
  CASH_ACCOUNTS,
  LEDGER_METHODS,
  LEDGER_TYPES,
  nameOfAccount,
} from '#domain/books/accounts.ts'
import { recordLedgerEntry } from '#domain/books/books.endpoints.ts'
import type { ManualEntry } from '#domain/books/books.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { call } from '#data/answers/api.ts'
import { overdrawnBy, useBalances } from '#data/books/balances.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import form from '#ui/form.module.css'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, REASON_REQUIRED, useOverdrawn, whyOverdrawn } from './overdrawn.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { ledgerTexts as texts } from './books.texts.ts'
import { accountOf, centsTyped, defaults, LedgerForm as Schema, type Typed } from './ledger-form.ts'

const { fields } = texts
const TYPES = LEDGER_TYPES.map((value) => ({ value, label: texts.types[value] }))

type LedgerFormProps = { onClose: () => void; onSaved: () => void }

/** Enters a deposit, a withdrawal, or money that is moved to another account. */
export function LedgerForm(props: LedgerFormProps) {
  const today = useToday()?.today
  const ownerId = useSession()?.user.id
  return today && ownerId !== undefined ? <Entry {...props} today={today} ownerId={ownerId} /> : null
}

function Entry({ onClose, onSaved, today, ownerId }: LedgerFormProps & { today: string; ownerId: number }) {
  const { said, trouble } = useOverdrawn(texts)
  const balanceOf = useBalances(today)
  const objectionTo = (of: Pick<Typed, 'type' | 'method' | 'account'>, cents: number) =>
    of.type === 'WITHDRAWAL' ? (said ?? overdrawnBy(cents, balanceOf(accountOf(of)))) : null
  const objectionToEntry = (entry: ManualEntry) =>
    objectionTo({ ...entry, account: entry.account ?? '' }, centsOf(entry.amount))
  const entry = useDraftForm(Schema, {
    initial: defaults(today),
    draft: { key: 'books:ledger', ownerId },
    blocked: (body) => {
      if ((body.date ?? today) > today) return texts.futureDate
      return objectionToEntry(body) !== null && !body.overdrawnReason ? REASON_REQUIRED : null
    },
    submit: (body) => {
      const { overdrawnReason = '', ...entered } = body
      // Typed before the amount was lowered, it would be written down as if it had been needed.
      const why = objectionToEntry(body) === null ? {} : whyOverdrawn({ overdrawnReason })
      return call(recordLedgerEntry, { body: { ...entered, ...why } })
    },
    done: () => {
      toastDone(texts.saved)
      onSaved()
      onClose()
    },
    trouble,
  })
  const { field, part } = entry
  const typed = useTyped(entry)
  const accounts = ACCOUNTS_OF_METHOD[typed.method]
  const others = CASH_ACCOUNTS.filter((each) => each !== accountOf(typed))
  return (
    <FormDialog
      of={entry}
      title={texts.addTitle}
      submit={texts.save}
      clear={texts.clear}
      isWide
      onClose={onClose}
      modal={{ size: 'lg', closeOnClickOutside: false }}
    >
      <p>{texts.addHint}</p>
      <div className={form['wide']}>
        <NativeSelect label={fields.type} data={TYPES} {...field('type')} />
        <TextInput label={texts.amount} inputMode="decimal" data-autofocus {...field('amount')} />
        <OverdrawnReason said={objectionTo(typed, centsTyped(typed.amount))} {...field('overdrawnReason')} />
        <NativeSelect label={fields.method} data={[...LEDGER_METHODS]} {...field('method')} />
        {accounts.length > 1 ? (
          <NativeSelect
            label={fields.account}
            data={accounts.map((value) => ({ value, label: nameOfAccount(value) }))}
            {...field('account')}
            value={accountOf(typed)}
          />
        ) : null}
        <TextInput label={fields.source} maxLength={100} {...field('source')} />
        <DayField label={fields.date} {...part('date')} />
        {typed.type === 'WITHDRAWAL' ? (
          <NativeSelect
            className={form['full']}
            label={texts.moveTo}
            description={texts.moveHint}
            data={[
              { value: '', label: texts.nowhere },
              ...others.map((value) => ({ value, label: nameOfAccount(value) })),
            ]}
            {...field('toAccount')}
          />
        ) : null}
      </div>
      <Textarea label={texts.description} maxLength={300} autosize minRows={2} {...field('description')} />
    </FormDialog>
  )
}
