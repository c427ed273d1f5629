import { IconCoins } from '@tabler/icons-react'
import { createAdvance } from '#domain/payroll/payroll.endpoints.ts'
import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useMay } from '#data/session/use-may.ts'
import { type AdvanceList, advanceActions, useAdvances } from '#data/payroll/advances.ts'
import type { Source } from '#data/answers/source.ts'
import { formatMonth } from '#domain/school/months.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { IncomePanels } from '../expenses/income/IncomePanels.tsx'
import { choiceOf } from '../core/list/filters.ts'
import type { Here, Question } from '../core/list/list.ts'
import { recordsScreen, type AroundProps } from '../core/list/records-screen.tsx'
import { signatureTexts } from '../core/list/signatures.texts.ts'
import { advanceColumns } from './advance-columns.tsx'
import { advanceTexts } from './advances.texts.ts'
import { AdvanceForm } from './AdvanceForm.tsx'
import { AdvanceSummary } from './AdvanceSummary.tsx'
import { advancesScreen } from './payroll.screens.ts'
import { advanceMonth, advanceYear, filterQuery, monthOf } from './periods.ts'
import styles from './payroll.module.css'

const {
  fields,
  form: _form,
  delete: deletion,
  summary: _summary,
  balance: _balance,
  detail: _detail,
  ...texts
} = advanceTexts

/** Advances on a page (PAY-1). */
const SEARCH_MS = 500
const BY_ID = 'id'

type Name = 'by' | 'month' | 'year'

/** What the list asks of the server; null while it is to be searched by ID and none is typed. */
function advancesAsked({ values, search }: Pick<Here<Name>, 'values'> & { search: string }) {
  const id = idOf(search)
  if (values.by === BY_ID && id === null) return null
  return {
    month: filterQuery(values.month),
    year: filterQuery(values.year),
    search: values.by === BY_ID ? String(id) : search,
  }
}

const useAsked: Source<Question<Name>, AdvanceList> = ({ values, wanted }) =>
  useAdvances(advancesAsked({ values, search: wanted.search }))

/** The figures above the list, and the summary below it. */
function Around({ here, turn, children }: AroundProps) {
  const [params] = useAddress()
  const values = here.values as Here<Name>['values']
  const present = monthOf(here.today)
  const of = advancesAsked({ values, search: (params.get('search') ?? '').trim() })
  // Sums are shown for a month or for one employee, not for all advances of all time.
  const isSummedUp = of !== null && (of.month !== '' || of.search !== '')
  return (
    <>
      <div data-shell>
        <IncomePanels
          month={Number(filterQuery(values.month) || present.month)}
          year={Number(filterQuery(values.year) || present.year)}
          turn={turn}
        />
      </div>
      <div className={styles['sheet']}>{children}</div>
      {isSummedUp ? <AdvanceSummary of={of} turn={turn} /> : null}
    </>
  )
}

const amountOf = ({ amount }: AdvanceListed): string => formatCents(amount)

/** The screen of advances: money in and out, the form, the list, and the sums of each employee. */
export default recordsScreen<AdvanceList, AdvanceListed, Name>(advancesScreen, useAsked, {
  lead: texts.lead,
  around: Around,
  records: {
    label: fields.actions,
    words: {
      add: texts.add,
      edit: (advance) => texts.editOf(advance.employee.fullName, amountOf(advance)),
      delete: (advance) => texts.deleteOf(advance.employee.fullName, amountOf(advance)),
      needsServer: texts.needsServer,
    },
    Form: AdvanceForm,
    useMayChange: () => useMay(createAdvance),
    // An advance may be changed until the salary of its month is paid out.
    mayChange: ({ isSettled }) => !isSettled,
    removal: {
      words: deletion,
      doneText: texts.deleted,
      run: ({ id }) => advanceActions.withdraw(id),
      what: (advance) => deletion.what(advance.employee.fullName, amountOf(advance), formatMonth(advance)),
    },
  },
  filters: {
    by: choiceOf(
      texts.by.label,
      [
        { value: '', label: texts.by.name },
        { value: BY_ID, label: texts.by.id },
      ],
      { kind: 'choices' },
    ),
    month: advanceMonth(true),
    year: advanceYear(true),
  },
  rows: ({ rows }) => rows,
  columns: (make) => advanceColumns(make),
  intro: ({ totalAdvance, total }) =>
    total > 0 ? (
      <div className={styles['total']}>
        <Figures figures={[{ label: texts.total, value: formatCents(totalAdvance) }]} />
      </div>
    ) : null,
  note: (_, { totalAdvance }) => `${texts.total}: ${formatCents(totalAdvance)}`,
  start: <EmptyState icon={<IconCoins size={30} />} title={texts.enter} />,
  isSearchedAtServer: true,
  searchDelayMs: SEARCH_MS,
  exportWords: { ...uiTexts.export, print: texts.print },
  isOnWideSheet: true,
  rowKey: ({ id }) => id,
  // The server's order, the newest first.
  sort: ['', 'down'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  signatures: signatureTexts.paid,
  empty: texts.enter,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconCoins size={30} />,
  isDense: true,
})
