import { IconCoins } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { useAdvances, type AdvanceList } from '#data/payroll/advances.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import type { Shown, Source } from '#data/answers/source.ts'
import { useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { IncomePanels } from '../expenses/income/IncomePanels.tsx'
import { choiceOf } from '../core/list/filters.ts'
import type { Here, Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { NEW, NewButton } from '../core/list/NewButton.tsx'
import { AdvanceActions } from './AdvanceActions.tsx'
import { advanceColumns } from './advance-columns.tsx'
import { AdvanceDeskContext } from './advance-desk.ts'
import { advanceTexts } from './advances.texts.ts'
import { NewAdvance } from './AdvanceForm.tsx'
import { AdvanceSummary } from './AdvanceSummary.tsx'
import { advancesScreen } from './payroll.screens.ts'
import { advanceMonth, advanceYear, asked, monthOf } from './periods.ts'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import styles from './payroll.module.css'

const {
  fields,
  form: _form,
  delete: _delete,
  summary: _summary,
  balance: _balance,
  detail: _detail,
  ...texts
} = advanceTexts

/** Specification, Business constants. */
const SEARCH_MS = 500
const BY_ID = 'id'

type Name = 'by' | 'month' | 'year'

/** What the list asks of the server; null while it is to be searched by ID and none is typed. */
function advancesAsked({ values, search }: Pick<Here<Name>, 'values'> & { search: string }) {
  const id = idOf(search)
  if (values.by === BY_ID && id === null) return null
  return { month: asked(values.month), year: asked(values.year), search: values.by === BY_ID ? String(id) : search }
}

const useAsked: Source<Question<Name>, AdvanceList> = ({ values, wanted }) =>
  useAdvances(advancesAsked({ values, search: wanted.search }))

type PartProps = { here: Here; ask: () => void; shown: Shown<unknown> }

const AddButton = ({ shown, ask }: PartProps) => <NewButton shown={shown} ask={ask} words={texts.add} />

/** The figures above the list, the summary below it, and the form. */
function AdvancesDesk({ here, ask, shown, children }: PartProps & { children: ReactNode }) {
  const [params, set] = useAddress()
  const [turn, setTurn] = useState(0)
  const ownerId = useSession()?.user.id ?? 0
  const isAway = useServerAway({ shown, ask })
  const changed = useCallback(() => {
    ask()
    setTurn((before) => before + 1)
  }, [ask])
  const desk = useMemo(() => ({ ownerId, isAway, changed }), [ownerId, isAway, changed])
  const values = here.values as Here<Name>['values']
  const present = monthOf(here.today)
  const of = advancesAsked({ values, search: (params.get('search') ?? '').trim() })
  // Of all time, one employee's are few.
  const isSummedUp = of !== null && (of.month !== '' || of.search !== '')
  return (
    <AdvanceDeskContext value={desk}>
      <ServerNeeded isAway={isAway} words={texts.needsServer} />
      <div data-shell>
        <IncomePanels
          month={Number(asked(values.month) || present.month)}
          year={Number(asked(values.year) || present.year)}
          turn={turn}
        />
      </div>
      <div className={styles['sheet']}>{children}</div>
      {isSummedUp ? <AdvanceSummary of={of} turn={turn} /> : null}
      {params.get('form') === NEW && ownerId ? (
        <NewAdvance today={here.today} onClose={() => set({ form: null })} />
      ) : null}
    </AdvanceDeskContext>
  )
}

/** Advances: what came in and went out, the form, the list, and the sums of each employee. */
export default listScreen<AdvanceList, AdvanceListed, Name>(advancesScreen, useAsked, {
  lead: texts.lead,
  tools: AddButton,
  around: AdvancesDesk,
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
        <Figures figures={[{ label: texts.total, value: formatCents(centsOf(totalAdvance)) }]} />
      </div>
    ) : null,
  note: (_, { totalAdvance }) => `${texts.total}: ${formatCents(centsOf(totalAdvance))}`,
  actions: { label: fields.actions, render: (advance) => <AdvanceActions advance={advance} /> },
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
  empty: texts.enter,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconCoins size={30} />,
  isDense: true,
})
