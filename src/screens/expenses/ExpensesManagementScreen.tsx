import { Button } from '@mantine/core'
import { IconCashBanknote, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { wordsOfMethod } from '#domain/expenses/expense-methods.ts'
import { recordExpense } from '#domain/expenses/expenses.endpoints.ts'
import { mayChange } from '#domain/expenses/expenses.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { useExpenseList, type ExpenseList, type ExpenseView } from '#data/expenses/expense-list.ts'
import { useSendFiles } from '#data/expenses/receipt-files.ts'
import type { ExpenseSaved } from '#data/expenses/record-expense.ts'
import { useMay } from '#data/session/use-may.ts'
import { useSession } from '#data/session/use-session.ts'
import type { Shown } from '#data/answers/source.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge } from '../core/Gates.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { IncomePanels } from './income/IncomePanels.tsx'
import { choiceOf, monthFilter, yearFilter } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listTexts } from '../core/list/list.texts.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { toastSaved } from '../core/toast-saved.ts'
import { signatureTexts } from '../core/list/signatures.texts.ts'
import { DeskContext, useDesk, type Desk } from './desk.ts'
import { ExpenseActions } from './ExpenseActions.tsx'
import { EditExpense, NewExpense } from './ExpenseForm.tsx'
import { uncountedReason, bridgeWords, STATE_TONES, stateOf } from './expense-state.ts'
import { expensesScreen } from './expenses.screens.ts'
import { expenseTexts } from './expenses.texts.ts'
import { SavedNote } from './SavedNote.tsx'
import { VoucherDialog } from './VoucherDialog.tsx'
import styles from './expenses.module.css'

const { fields, states, ...texts } = expenseTexts

/** Expenses on a page (EXP-1). */
const SEARCH_MS = 500
const NEW = 'new'

function AddButton() {
  const [, set] = useAddress()
  return (
    <IfMay call={recordExpense}>
      <Button leftSection={<IconPlus size={18} />} onClick={() => set({ form: NEW }, true)}>
        {texts.add}
      </Button>
    </IfMay>
  )
}

/** The signed-in person, and which expenses she may record and change. */
function useRights({ role, today, timeZone }: Here): {
  ownerId: number
  mayRecord: boolean
  mayChange: Desk['mayChange']
} {
  const ownerId = useSession()?.user.id ?? 0
  return {
    ownerId,
    mayRecord: useMay(recordExpense),
    mayChange: useCallback(
      ({ made, state }: ExpenseView) =>
        state !== 'void' &&
        (role === 'ADMIN' || (made !== null && mayChange(made, { userId: ownerId, role, today, timeZone }))),
      [role, today, timeZone, ownerId],
    ),
  }
}

type DeskProps = { here: Here; ask: () => void; shown: Shown<unknown>; children: ReactNode }

type Opened = { kind: 'edit' | 'show'; expense: ExpenseView }

/** The figures above the list, and the dialogs that are opened from it. */
function ExpenseDesk({ here, ask, shown, children }: DeskProps) {
  const [params, set] = useAddress()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const rights = useRights(here)
  const { ownerId } = rights
  const changed = useCallback(() => {
    ask()
    setTurn((before) => before + 1)
  }, [ask])
  useSendFiles(ownerId, changed)
  const desk = useMemo(
    (): Desk => ({
      edit: (expense) => setOpened({ kind: 'edit', expense }),
      show: (expense) => setOpened({ kind: 'show', expense }),
      changed,
      isAdmin: here.role === 'ADMIN',
      mayChange: rights.mayChange,
    }),
    [changed, here.role, rights.mayChange],
  )
  const onSaved = ({ entry, isRepeat }: ExpenseSaved) => {
    set({ form: null })
    setSaved(entry.receipt ?? null)
    if (isRepeat) return toastInfo(texts.form.alreadySaved(entry.receipt ?? ''))
    return void toastSaved(entry, { delivered: texts.added, waiting: texts.addedHere }).then(changed)
  }
  const close = () => setOpened(null)
  const { today, values } = here
  // The present row of the opened expense, which may have been changed since its dialog was opened.
  const rows = shown.status === 'ready' ? (shown.data as ExpenseList).rows : []
  const expense = rows.find(({ voucher }) => voucher === opened?.expense.voucher) ?? opened?.expense
  return (
    <DeskContext value={desk}>
      <IncomePanels
        month={Number(values['month'] || today.slice(5, 7))}
        year={Number(values['year'] || today.slice(0, 4))}
        turn={turn}
      />
      {saved ? (
        <SavedNote voucher={saved} onNext={() => set({ form: NEW }, true)} onClose={() => setSaved(null)} />
      ) : null}
      {children}
      {params.get('form') === NEW && ownerId && rights.mayRecord ? (
        <NewExpense ownerId={ownerId} today={today} onSaved={onSaved} onClose={() => set({ form: null })} />
      ) : null}
      {opened?.kind === 'edit' && expense && expense.id !== null ? (
        <EditExpense
          expense={{ ...expense, id: expense.id }}
          ownerId={ownerId}
          today={today}
          reload={changed}
          onClose={close}
          onSaved={() => {
            close()
            changed()
          }}
        />
      ) : null}
      {opened?.kind === 'show' && expense ? (
        <VoucherDialog expense={expense} ownerId={ownerId} onClose={close} />
      ) : null}
    </DeskContext>
  )
}

/** Cell with the number, which opens the voucher, and a chip where the expense is not simply recorded. */
function Voucher({ expense }: { expense: ExpenseView }) {
  const { show } = useDesk()
  const state = stateOf(expense)
  const apart = uncountedReason(expense)
  return (
    <span className={styles['voucher']}>
      <button type="button" aria-label={texts.showOf(expense.voucher)} onClick={() => show(expense)}>
        {expense.voucher}
      </button>
      {state === 'recorded' ? null : (
        <Chip tone={STATE_TONES[state]} canBreak>
          {states[state]}
        </Chip>
      )}
      {apart ? (
        <Chip tone="accent" canBreak>
          {apart}
        </Chip>
      ) : null}
    </span>
  )
}

/** Expenses: figures of income and expenses, the form, and the list. */
export default listScreen(expensesScreen, useExpenseList, {
  lead: texts.lead,
  tools: AddButton,
  around: ExpenseDesk,
  filters: {
    month: monthFilter(({ day }: ExpenseView) => Number(day.slice(5, 7))),
    year: yearFilter(({ day }: ExpenseView) => Number(day.slice(0, 4))),
    only: choiceOf<ExpenseView>(texts.shown, [
      { value: '', label: texts.counting },
      { value: 'undecided', label: texts.undecided },
      { value: 'deleted', label: states.void },
    ]),
  },
  rows: ({ rows }) => rows,
  columns: ({ heading, money, summed, day, text, words, exported }) => [
    heading('category', fields.category, ({ category }) => category, {
      shown: ({ category, description }) => <Lines lines={[category, description]} />,
    }),
    money('amount', fields.amount, ({ amountCents }) => amountCents, { isScreenOnly: true }),
    // The column has a sum in files only: on the screen, the sum of the rows fetched so far would contradict the total.
    { ...summed('sum', fields.amount, ({ amountCents }) => amountCents), isExportedOnly: true },
    day('date', fields.date, ({ day: of }) => of),
    text('method', fields.payment, ({ method }) => wordsOfMethod(method)),
    words('approvedBy', fields.approvedBy, ({ approvedBy }) => approvedBy ?? texts.dash),
    text('voucher', fields.voucher, ({ voucher }) => voucher, { shown: (expense) => <Voucher expense={expense} /> }),
    exported('state', fields.state, (expense) =>
      [states[stateOf(expense)], uncountedReason(expense)].filter(Boolean).join('; '),
    ),
    exported('description', fields.description, ({ description }) => description),
    exported('receiptNumber', fields.receiptNumber, ({ receiptNumber }) => receiptNumber),
    exported('recordedBy', fields.recordedBy, ({ recordedBy }) => recordedBy),
  ],
  find: ({ description, voucher, receiptNumber }) => ({
    words: description ?? '',
    codes: `${voucher} ${receiptNumber ?? ''}`,
  }),
  isSearchedAtServer: true,
  searchDelayMs: SEARCH_MS,
  count: (shown, all, { totalCents }) => {
    const count = listTexts.count(shown, all, texts.noun)
    return totalCents === null ? count : texts.countAndTotal(count, formatCents(totalCents))
  },
  intro: ({ isOfDevice, totalCents, bridge }) => (
    <>
      {isOfDevice ? <ReplicaAge /> : null}
      <p className={styles['bridge']}>{bridgeWords(totalCents, bridge)}</p>
    </>
  ),
  note: (_, { totalCents, bridge }) => bridgeWords(totalCents, bridge) ?? undefined,
  actions: { label: texts.actions, render: (expense) => <ExpenseActions expense={expense} /> },
  rowKey: ({ voucher }) => voucher,
  sort: ['date', 'down'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  signatures: signatureTexts.approved,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.empty,
  failed: texts.failed,
  icon: <IconCashBanknote size={30} />,
  isDense: true,
})
