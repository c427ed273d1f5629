import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { dollarsOf, formatCents, typedAmount } from '#domain/school/money.ts'
import { amountIn } from '#domain/sheets/figures.ts'
import { signReconciliation, voidReconciliation } from '#domain/wallets/wallets.endpoints.ts'
import type { Reconciliations, Reconciling } from '#domain/wallets/reconciliations.schema.ts'
import { statementAccounts, type StatementAccount } from '#domain/wallets/wallets.schema.ts'
import { useChart } from '#data/books/chart.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { useMay } from '#data/session/use-may.ts'
import { useReconciling, useReconciliations } from '#data/wallets/wallets.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../core/DayField.tsx'
import { Gate } from '../core/Gates.tsx'
import { ReasonButton } from '../core/form/ReasonButton.tsx'
import { useAction } from '../core/form/use-action.ts'
import { text } from '../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../core/list/ShortTable.tsx'
import { linesOf } from './reconciling-lines.ts'
import { reconcileScreen, walletsScreen } from './wallets.screens.ts'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const texts = walletTexts.sum

/** Compares an account with its wallet to a balance and a day, and signs it. */
export default function ReconcileScreen() {
  const today = useToday()?.today
  const [params, set] = useAddress()
  const chart = useChart()
  const accounts = statementAccounts(chart)
  const account = accounts.find((each) => each === params.get('account')) ?? 'zaad'
  const asked = params.get('day') ?? ''
  // The last day of the month before, unless the address names another.
  const day = DayText.safeParse(asked).success ? asked : today ? addDays(`${today.slice(0, 7)}-01`, -1) : null
  return (
    <Page title={reconcileScreen.title} lead={texts.lead}>
      <div className={styles['stack']}>
        <Link className={styles['link']} to={`${walletsScreen.path}?account=${account}`}>
          {texts.back}
        </Link>
        <div className={styles['fields']}>
          <NativeSelect
            label={walletTexts.account}
            value={account}
            data={accounts.map((value) => ({ value, label: chart.nameOf(value) }))}
            onChange={({ currentTarget }) => set({ account: currentTarget.value })}
          />
          <DayField label={texts.day} value={day ?? ''} onChange={(next) => set({ day: next })} />
        </div>
        {day ? <AtDay key={`${account} ${day}`} account={account} day={day} /> : <LoadingSkeleton rows={6} />}
      </div>
    </Page>
  )
}

function AtDay({ account, day }: { account: StatementAccount; day: string }) {
  const answer = useReconciling({ account, day })
  const signed = useReconciliations(account)
  return (
    <>
      <Gate {...answer} words={{ failed: walletTexts.failed }}>
        {(found) => (
          <Arithmetic
            found={found}
            onSigned={() => {
              answer.ask()
              signed.ask()
            }}
          />
        )}
      </Gate>
      <Panel title={texts.signed}>
        <Gate {...signed}>
          {(rows) => (rows.length === 0 ? <p>{texts.none}</p> : <Signed rows={rows} onVoided={signed.ask} />)}
        </Gate>
      </Panel>
    </>
  )
}

const PART_FIELDS = [
  text('part', texts.part, ({ label }: ReturnType<typeof linesOf>[number]) => label, {
    isHeading: true,
    canBreak: true,
  }),
  text('amount', texts.amount, ({ cents }: ReturnType<typeof linesOf>[number]) => formatCents(cents), {
    isNumber: true,
  }),
]

/** The balance by the books, what the difference is made of, and the balance by the wallet, which can be typed. */
function Arithmetic({ found, onSigned }: { found: Reconciling; onSigned: () => void }) {
  const maySign = useMay(signReconciliation)
  const { nameOf } = useChart()
  const [typed, setTyped] = useState(found.statement === null ? '' : typedAmount(found.statement))
  const [explanation, setExplanation] = useState(found.explanation ?? '')
  const amount = typed.trim() === '' ? null : amountIn(typed)
  const cents = amount === null ? null : Math.round(amount * 100)
  const lines = linesOf(found, cents)
  const differs = cents === null ? 0 : cents - found.books
  const sign = useAction(
    () =>
      call(signReconciliation, {
        body: {
          account: found.account,
          day: found.day,
          statement: dollarsOf(cents ?? 0),
          books: dollarsOf(found.books),
          ...(explanation.trim() ? { explanation: explanation.trim() } : {}),
        },
      }),
    {
      done: ({ message }) => {
        toastDone(message)
        onSigned()
      },
      trouble: texts.failed,
    },
  )
  return (
    <Panel title={`${nameOf(found.account)}, ${formatDay(found.day)}`}>
      <div className={styles['stack']}>
        <TextInput
          className={styles['narrow'] ?? ''}
          label={texts.statement}
          description={texts.statementHint}
          inputMode="decimal"
          value={typed}
          error={typed.trim() !== '' && amount === null ? texts.bad : null}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {found.firstDay === null ? <p className={styles['soft']}>{texts.noStatement}</p> : null}
        <ShortTable label={reconcileScreen.title} fields={PART_FIELDS} rows={lines} rowKey={({ label }) => label} />
        {cents === null ? null : (
          <Alert color={differs === 0 ? 'leaf' : 'amber'} role="status">
            {differs === 0 ? texts.agrees : texts.differs(formatCents(differs))}
          </Alert>
        )}
        <div>
          <ExportFields
            title={`${reconcileScreen.title}: ${nameOf(found.account)}`}
            fileName={`reconciliation-${found.account.replace(':', '-')}-${found.day}`}
            note={formatDay(found.day)}
            fields={PART_FIELDS}
            rows={lines}
            signatures={[texts.by]}
          />
        </div>
        {maySign ? (
          <>
            <Textarea
              label={texts.explanation}
              description={texts.explanationHint}
              maxLength={500}
              autosize
              value={explanation}
              onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
            />
            {sign.trouble ? <ProblemAlert message={sign.trouble} /> : null}
            <div>
              <Button loading={sign.isBusy} disabled={cents === null} onClick={() => void sign.run()}>
                {texts.sign}
              </Button>
            </div>
          </>
        ) : (
          <p className={styles['soft']}>{texts.byAdmin}</p>
        )}
      </div>
    </Panel>
  )
}

type SignedRow = Reconciliations[number]

function stateOf({ voidedBy, voidReason, booksNow, books, explanation }: SignedRow): string {
  if (voidedBy) return texts.voided(voidedBy, voidReason ?? '')
  return [booksNow === books ? texts.stands : texts.changed(formatCents(booksNow - books)), explanation]
    .filter(Boolean)
    .join(': ')
}

const SIGNED_FIELDS = [
  text('day', texts.day, ({ day }: SignedRow) => formatDay(day), { isHeading: true }),
  text('wallet', texts.wallet, ({ statement }: SignedRow) => formatCents(statement), { isNumber: true }),
  text('books', texts.books, ({ books }: SignedRow) => formatCents(books), { isNumber: true }),
  text('by', texts.by, ({ signedBy }: SignedRow) => signedBy),
  text('state', texts.state, stateOf, { canBreak: true }),
]

function Signed({ rows, onVoided }: { rows: Reconciliations; onVoided: () => void }) {
  const mayVoid = useMay(voidReconciliation)
  return (
    <ShortTable
      isDense
      label={texts.signed}
      fields={SIGNED_FIELDS}
      rows={rows}
      rowKey={({ id }) => id}
      toneOf={(row) => (row.voidedBy === null && row.booksNow !== row.books ? 'wait' : undefined)}
      {...(mayVoid && {
        actions: {
          label: texts.void,
          render: (row: SignedRow) => (row.voidedBy === null ? <Void row={row} onVoided={onVoided} /> : null),
        },
      })}
    />
  )
}

const Void = ({ row, onVoided }: { row: SignedRow; onVoided: () => void }) => (
  <ReasonButton
    label={texts.void}
    of={texts.voidOf(formatDay(row.day))}
    title={texts.voidTitle}
    submit={texts.void}
    saved={texts.voidedDone}
    failed={texts.voidFailed}
    send={(reason) => call(voidReconciliation, { params: { id: String(row.id) }, body: { reason } })}
    onSaved={onVoided}
  >
    <p>{texts.voidHint}</p>
  </ReasonButton>
)
