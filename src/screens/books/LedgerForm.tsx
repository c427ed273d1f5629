import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  ACCOUNTS_OF_METHOD,
  CASH_ACCOUNTS,
  LEDGER_METHODS,
  LEDGER_TYPES,
  nameOfAccount,
  type CashAccount,
  type LedgerType,
} from '#domain/books/accounts.ts'
import { recordLedgerEntry } from '#domain/books/books.endpoints.ts'
import { centsOf } from '#domain/school/money.ts'
import { call } from '#data/api.ts'
import { overdrawnBy, useBalances } from '#data/books/balances.ts'
import { useSession } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import form from '#ui/form.module.css'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, REASON_REQUIRED, useOverdrawn } from '../core/form/overdrawn.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { ledgerTexts as texts } from './books.texts.ts'
import { accountOf, defaults, LedgerForm as Schema, centsTyped } from './ledger-form.ts'

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
  const { said, blocked, trouble } = useOverdrawn(texts)
  const balanceOf = useBalances(today)
  const objectionTo = (type: LedgerType, cents: number, account: CashAccount) =>
    type === 'WITHDRAWAL' ? overdrawnBy(cents, balanceOf(account)) : null
  const entry = useDraftForm(Schema, {
    initial: defaults(today),
    draft: { key: 'books:ledger', ownerId },
    blocked: ({ type, amount, method, account, date = today, overdrawnReason = '' }) => {
      if (date > today) return texts.futureDate
      const objection = objectionTo(type, centsOf(amount), accountOf({ method, account: account ?? '' }))
      if (objection !== null && !overdrawnReason) return REASON_REQUIRED
      return blocked({ overdrawnReason })
    },
    submit: (body) => call(recordLedgerEntry, { body }),
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
  const foreseen = objectionTo(typed.type, centsTyped(typed.amount), accountOf(typed))
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
        <OverdrawnReason said={said ?? foreseen} {...field('overdrawnReason')} />
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
