import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { saveBudget } from '#domain/books/budget.endpoints.ts'
import type { Budget, BudgetLine } from '#domain/books/budget.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { shortMonthName } from '#domain/core/day-names.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { MONTH_NAMES } from '#domain/school/months.ts'
import { call } from '#data/answers/api.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EntryGrid } from '#ui/grid/EntryGrid.tsx'
import { cellKey, type TypedCell } from '#ui/grid/grid.types.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { heading, money, summed } from '../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../core/list/ShortTable.tsx'
import { budgetScreen } from './books.screens.ts'
import {
  changedAmounts,
  draftedLines,
  draftsOf,
  readPlanned,
  shownPlanned,
  sumsOf,
  type Drafts,
} from './budget-drafts.ts'
import { budgetTexts as texts } from './budget.texts.ts'
import { CopyYear } from './CopyYear.tsx'
import { exactDollars } from './statement-lines.ts'
import styles from './books.module.css'

const COLUMNS = MONTH_NAMES.map((_, at) => ({ id: at + 1, heading: shortMonthName(at + 1) }))
const QUICK = [{ label: texts.noBudget, text: texts.none }]

type BudgetGridProps = { budget: Budget; ask: () => void }

/** Typed texts of the grid, which stay until they are saved. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const type = (cells: readonly TypedCell[]) =>
    setDrafts((before) => {
      const after = new Map(before)
      for (const { rowId, columnId, text } of cells) after.set(cellKey(rowId, columnId), text)
      return after
    })
  return {
    drafts,
    type,
    drop: () => setDrafts(new Map()),
    fill: (more: Drafts) => setDrafts((all) => new Map([...all, ...more])),
  }
}

/** The grid of a year's budget, what it comes to in each month, and copying of the year before. */
export function BudgetGrid({ budget, ask }: BudgetGridProps) {
  const { year, lines, revision } = budget
  const { drafts, type, drop, fill } = useDrafts()
  const drafted = useMemo(() => draftedLines(lines, drafts), [lines, drafts])
  const rows = useMemo(() => drafted.map(rowOf), [drafted])
  const changed = changedAmounts(lines, drafts)
  const saving = useAction(
    (amounts: NonNullable<typeof changed>) => call(saveBudget, { body: { year, base: revision, amounts } }),
    {
      done: () => {
        drop()
        toastDone(texts.saved)
        ask()
      },
      // What somebody else has saved is shown below what was typed here.
      failed: ask,
      trouble: texts,
    },
  )
  return (
    <div className={styles['stack']}>
      <CopyYear
        year={year}
        fill={(proposed) => {
          const more = draftsOf(drafted, proposed)
          fill(more)
          return more.size
        }}
      />
      <Panel title={texts.grid(year)} action={<Files year={year} lines={drafted} />}>
        <EntryGrid
          label={texts.grid(year)}
          holds="amounts"
          rowsHeading={texts.lines}
          rows={rows}
          columns={COLUMNS}
          textOf={(row, month) => shownPlanned(lines[row]?.months[month - 1] ?? null)}
          drafts={drafts}
          read={readPlanned}
          quick={QUICK}
          onType={(cells) => {
            saving.say(null)
            type(cells)
          }}
        />
        {saving.trouble ? <ProblemAlert message={saving.trouble} /> : null}
        <div className={styles['actions']} data-shell>
          <Button
            leftSection={<IconDeviceFloppy size={20} />}
            loading={saving.isBusy}
            disabled={!changed || changed.length === 0}
            onClick={() => void (changed && saving.run(changed))}
          >
            {texts.save}
          </Button>
          {drafts.size > 0 ? (
            <Button variant="default" onClick={drop}>
              {texts.drop}
            </Button>
          ) : null}
          <span role="status">
            {changed && changed.length > 0 ? texts.changes(changed.length) : <LastSaved {...budget} />}
          </span>
        </div>
      </Panel>
      <Months lines={drafted} />
    </div>
  )
}

const totalOf = ({ months }: BudgetLine): number => sumOf(months, (cents) => cents ?? 0)

const rowOf = (line: BudgetLine, id: number) => ({
  id,
  heading: line.name,
  ...(line.months.some((cents) => cents !== null) ? { detail: `${texts.total} ${exactDollars(totalOf(line))}` } : {}),
})

function LastSaved({ savedBy, savedAt }: Budget) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  if (savedBy === null || savedAt === null) return null
  return texts.lastSaved(savedBy, formatDay(schoolDay(Date.parse(savedAt), timeZone)))
}

const FIELDS = [
  heading('line', texts.lines, ({ name }: BudgetLine) => name),
  ...MONTH_NAMES.map((name, at) =>
    money(String(at + 1), name, ({ months }: BudgetLine) => months[at] ?? null, { adds: false }),
  ),
  { ...money('total', texts.total, totalOf, { adds: false }) },
]

const isPlanned = ({ months }: BudgetLine): boolean => months.some((cents) => cents !== null)

const Files = ({ year, lines }: { year: number; lines: readonly BudgetLine[] }) => (
  <ExportFields
    title={`${budgetScreen.title} ${year}`}
    fileName={texts.file(year)}
    fields={FIELDS}
    rows={lines.filter(isPlanned)}
  />
)

/** A year's budget for whoever reads it and may not change it. */
export const BudgetTable = ({ budget: { year, lines } }: { budget: Budget }) => (
  <div className={styles['stack']}>
    <Panel title={texts.grid(year)} action={<Files year={year} lines={lines} />}>
      <ShortTable
        label={texts.grid(year)}
        fields={FIELDS}
        rows={lines.filter(isPlanned)}
        rowKey={({ line }) => line}
        isDense
      />
    </Panel>
    <Months lines={lines} />
  </div>
)

type MonthOf = { name: string; sums: ReturnType<typeof sumsOf> }

const MONTH_FIELDS = [
  heading('month', texts.months.month, ({ name }: MonthOf) => name),
  summed('netRevenue', texts.months.netRevenue, ({ sums }: MonthOf) => sums?.netRevenue ?? null),
  summed('totalExpenses', texts.months.totalExpenses, ({ sums }: MonthOf) => sums?.totalExpenses ?? null),
  summed('advances', texts.months.advances, ({ sums }: MonthOf) => sums?.totalEmployeeAdvances ?? null),
  summed('netIncome', texts.months.netIncome, ({ sums }: MonthOf) => sums?.netIncome ?? null),
]

/** What the budget comes to in each month, with the sums of the year. */
const Months = ({ lines }: { lines: readonly BudgetLine[] }) => (
  <Panel title={texts.months.title}>
    <ShortTable
      label={texts.months.title}
      fields={MONTH_FIELDS}
      rows={MONTH_NAMES.map((name, at) => ({ name, sums: sumsOf(lines, at + 1) }))}
      rowKey={({ name }) => name}
      isDense
    />
  </Panel>
)
