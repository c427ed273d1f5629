import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { sumOf } from '#domain/core/grouped.ts'
import { perObject } from '#domain/core/per-object.ts'
import { formatCents } from '#domain/school/money.ts'
import { balanceRow, owing, totalsByClass, type Balance, type ClassTotal } from '#domain/fees/balances.reports.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { replica } from '#data/answers/source.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { toastInfo } from '#ui/toast.ts'
import { choiceOf } from '../../core/list/filters.ts'
import { list, listsScreen } from '../../core/list/list-screen.tsx'
import { balancesScreen } from '../fee-lists.screens.ts'
import { classFields, unpaidFields } from './balance-fields.tsx'
import { classOrLeftFilter, foundByStudent } from './balances.ts'
import { FeeActions } from '../change/ChangeFee.tsx'
import { feeWords, listTexts } from './lists.texts.ts'

const { balances: texts, figures: labels } = listTexts

const Refresh = ({ ask }: { ask: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={18} />}
    onClick={() => {
      ask()
      toastInfo(listTexts.refreshing)
    }}
  >
    {listTexts.refresh}
  </Button>
)

const debtsOf = perObject((accounts: readonly FeeOfStudent[]): readonly Balance[] => owing(accounts.map(balanceRow)))

const byStudent = list<readonly FeeOfStudent[], Balance, 'class' | 'by'>({
  ...feeWords,
  noun: listTexts.student,
  empty: texts.empty,
  file: texts.file,
  fileNames: { pdf: texts.pdfFile, excel: texts.file },
  rows: debtsOf,
  columns: () => unpaidFields,
  find: foundByStudent,
  rowKey: ({ studentId }) => studentId,
  sort: ['balance', 'down'],
  actions: {
    label: listTexts.actions,
    isFor: ({ role }) => role === 'ADMIN',
    render: (row) => <FeeActions row={row} />,
  },
  above: (rows) => (
    <Figures
      figures={[
        { label: labels.students, value: String(rows.length) },
        { label: labels.required, value: formatCents(sumOf(rows, ({ requiredCents }) => requiredCents)) },
        { label: labels.paid, value: formatCents(sumOf(rows, ({ paidCents }) => paidCents)) },
        { label: labels.discount, value: formatCents(sumOf(rows, ({ discountCents }) => discountCents)) },
        { label: labels.due, value: formatCents(sumOf(rows, ({ balanceCents }) => balanceCents)), tone: 'bad' },
      ]}
    />
  ),
})

const ofClasses = list<readonly FeeOfStudent[], ClassTotal, 'class' | 'by'>({
  ...feeWords,
  noun: listTexts.classNoun,
  empty: texts.empty,
  file: texts.classFile,
  rows: (accounts) => totalsByClass(debtsOf(accounts)),
  columns: () => classFields,
  find: null,
  rowKey: ({ classId }) => classId,
  sort: ['class', 'up'],
})

/** Debts by student or by class; from this device's replica, also without network. */
export default listsScreen(balancesScreen, replica(useFeeAccounts, { needsWhole: 'daily' }), {
  lead: texts.lead,
  tools: Refresh,
  filters: {
    class: classOrLeftFilter,
    by: choiceOf(
      texts.view,
      [
        { value: '', label: texts.byStudent },
        { value: 'class', label: texts.byClass },
      ],
      { kind: 'choices', clears: ['sort', 'order', 'search'] },
    ),
  },
  list: ({ values }) => (values.by === 'class' ? ofClasses : byStudent),
})
