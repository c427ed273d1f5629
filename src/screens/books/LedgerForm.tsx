import { centsOf } from '#domain/school/money.ts'
import { NativeSelect } from '@mantine/core'
import {
  ACCOUNTS_OF_METHOD,
  DOLLAR_ACCOUNTS,
  LEDGER_METHODS,
  LEDGER_TYPES,
  methodOfAccount,
  type AccountCode,
  type CashCode,
  type LedgerMethod,
} from '#domain/books/accounts.ts'
import { recordLedgerEntry } from '#domain/books/books.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { overdrawnBy, useBalances } from '#data/books/balances.ts'
import { useChart } from '#data/books/chart.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { toastDone } from '#ui/toast.ts'
import { area, choice, codeOf, day, dollars, line, overdrawnReason } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { recordTexts } from '../core/form/record.texts.ts'
import { useRecord } from '../core/form/use-record-form.ts'
import { ledgerTexts as texts } from './books.texts.ts'

const { fields } = texts

/** The chosen account, if it belongs to the method, which may have been changed after the account was chosen. */
const accountOf = (typed: { method: string; account: string }): CashCode => {
  const account = typed.account as CashCode
  const isOfMethod = account && methodOfAccount(account) === typed.method
  return isOfMethod ? account : ACCOUNTS_OF_METHOD[typed.method as LedgerMethod][0]
}

/** The form of an entry by hand; such entries are made, never changed. */
const body = recordLedgerEntry.body

export const ledgerForm = recordForm(
  { add: body, change: body },
  {
    type: choice(fields.type, LEDGER_TYPES, { words: (type) => texts.types[type] }),
    amount: dollars(texts.amount, { isFocused: true }),
    overdrawnReason: overdrawnReason(),
    method: choice(fields.method, LEDGER_METHODS),
    account: codeOf<CashCode>(fields.account, { blank: DOLLAR_ACCOUNTS[0] }),
    source: { ...line(fields.source), sent: (typed: string) => typed.trim() || undefined },
    date: day(fields.date),
    toAccount: codeOf<CashCode>(texts.moveTo, { hint: texts.moveHint, isFull: true }),
    description: area(texts.description),
  },
  {
    read: (): object => ({}),
    // Only a withdrawal can go to another account, or exceed what the account holds.
    send: ({ toAccount, overdrawnReason, ...sent }, typed) => ({
      ...sent,
      account: accountOf(typed),
      ...(typed.type === 'WITHDRAWAL' ? { toAccount, overdrawnReason } : {}),
    }),
    against: ({ date = '' }, today: string) => (date > today ? { date: recordTexts.futureDate } : {}),
  },
)

type LedgerFormProps = { onClose: () => void; onSaved: () => void }

/** Form that enters a deposit, a withdrawal, or money that is moved to another account. */
export function LedgerForm(props: LedgerFormProps) {
  const today = useToday()?.today
  const ownerId = useSession()?.user.id
  return today && ownerId !== undefined ? <Entry {...props} today={today} ownerId={ownerId} /> : null
}

function Entry({ onClose, onSaved, today, ownerId }: LedgerFormProps & { today: string; ownerId: number }) {
  const balanceOf = useBalances(today)
  const of = useRecord(ledgerForm, null, {
    ownerId,
    draftKey: 'books:ledger',
    about: today,
    // Values that the form proposes (BOOK-7).
    proposed: { date: today, source: 'Manual' },
    overdrawn: ({ type, amount = 0, account = '' }, refused) =>
      type === 'WITHDRAWAL' ? (refused ?? overdrawnBy(centsOf(amount), balanceOf(account))) : null,
    add: (entry, { ref }) => call(recordLedgerEntry, { body: entry }, { once: ref }),
    done: () => {
      toastDone(texts.saved)
      onSaved()
      onClose()
    },
    trouble: texts,
  })
  const { typed } = of
  const account = accountOf(typed)
  const chart = useChart()
  const offered = chart.dollars.filter((each) => !chart.retired.has(each))
  const accounts = offered.filter((each) => methodOfAccount(each) === typed.method)
  const named = (value: AccountCode) => ({ value, label: chart.nameOf(value) })
  return (
    <FormDialog
      of={of}
      title={texts.addTitle}
      submit={texts.save}
      clear={texts.clear}
      isWide
      onClose={onClose}
      modal={{ size: 'lg', closeOnClickOutside: false }}
    >
      <p>{texts.addHint}</p>
      <RecordFields
        of={of}
        without={[
          ...(accounts.length > 1 ? [] : (['account'] as const)),
          ...(typed.type === 'WITHDRAWAL' ? [] : (['toAccount'] as const)),
        ]}
        own={{
          account: (
            <NativeSelect
              label={fields.account}
              data={accounts.map(named)}
              value={account}
              onChange={(event) => of.change({ account: event.currentTarget.value })}
            />
          ),
        }}
        look={{
          toAccount: {
            options: [{ value: '', label: texts.nowhere }, ...offered.filter((each) => each !== account).map(named)],
          },
        }}
      />
    </FormDialog>
  )
}
