import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatCents } from '#domain/core/money.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { askForNews } from '#data/fees/ask-for-news.ts'
import { Page } from '#ui/Page.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../../core/Gates.tsx'
import { classFields, unpaidFields } from './balance-fields.tsx'
import { balanceRow, byClass, foundByStudent, keyOfStudent, owing, type Balance, type ClassTotal } from './balances.ts'
import { ClassFilter } from './ClassFilter.tsx'
import { FeeTable } from './FeeTable.tsx'
import { Figures } from './Figures.tsx'
import { listTexts } from './lists.texts.ts'
import { sumOf } from './money.ts'
import { Choices } from '#ui/list/Choices.tsx'
import styles from './lists.module.css'

const texts = listTexts.balances

function refresh(): void {
  askForNews()
  toastInfo(listTexts.refreshing)
}

/** Who owes what, by student or by class; from this device's copy, also without network. */
export default function BalancesScreen() {
  const reading = useFeeAccounts()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <CopyAge />
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={refresh}>
            {listTexts.refresh}
          </Button>
        </>
      }
    >
      <CopyGate needsWhole reading={reading}>
        {(accounts) => <Unpaid accounts={accounts} />}
      </CopyGate>
    </Page>
  )
}

const figuresOf = (rows: readonly Balance[]) => [
  { label: listTexts.figures.students, value: String(rows.length) },
  { label: listTexts.figures.required, value: formatCents(sumOf(rows, ({ requiredCents }) => requiredCents)) },
  { label: listTexts.figures.paid, value: formatCents(sumOf(rows, ({ paidCents }) => paidCents)) },
  { label: listTexts.fields.discount, value: formatCents(sumOf(rows, ({ discountCents }) => discountCents)) },
  {
    label: listTexts.figures.due,
    value: formatCents(sumOf(rows, ({ balanceCents }) => balanceCents)),
    tone: 'bad' as const,
  },
]

const keyOfClass = ({ classId }: ClassTotal): number => classId

function Unpaid({ accounts }: { accounts: readonly FeeOfStudent[] }) {
  const [params, set] = useAddress()
  const classId = params.get('class') ?? ''
  const isByClass = params.get('by') === 'class'
  const rows = useMemo(
    () => owing(accounts.map(balanceRow)).filter((row) => !classId || String(row.classId) === classId),
    [accounts, classId],
  )
  const classes = useMemo(() => byClass(rows), [rows])
  const className = classId ? rows[0]?.className : undefined
  return (
    <>
      <div className={styles['filters']}>
        <ClassFilter value={classId} onChange={(id) => set({ class: id })} />
        <Choices
          label={texts.view}
          options={[
            { value: '', label: texts.byStudent },
            { value: 'class', label: texts.byClass },
          ]}
          value={isByClass ? 'class' : ''}
          onChange={(by) => set({ by, sort: null, order: null, search: null })}
        />
      </div>
      {rows.length > 0 ? <Figures figures={figuresOf(rows)} /> : null}
      {isByClass ? (
        <FeeTable
          title={texts.title}
          file={texts.classFile}
          rows={classes}
          fields={classFields}
          rowKey={keyOfClass}
          initial={{ by: 'class', isDown: false }}
          noun={listTexts.classNoun}
          empty={texts.empty}
        />
      ) : (
        <FeeTable
          title={texts.title}
          file={texts.file}
          fileNames={{ pdf: texts.pdfFile, excel: texts.file }}
          note={className}
          rows={rows}
          fields={unpaidFields}
          foundBy={foundByStudent}
          rowKey={keyOfStudent}
          initial={{ by: 'balance', isDown: true }}
          noun={listTexts.student}
          empty={texts.empty}
        />
      )}
    </>
  )
}
