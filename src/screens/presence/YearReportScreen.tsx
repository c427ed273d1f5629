import { IconCalendarStats } from '@tabler/icons-react'
import { sumOf } from '#domain/core/grouped.ts'
import { reportPresenceYear } from '#domain/presence/presence.endpoints.ts'
import type { PresenceYearRow } from '#domain/presence/presence.schema.ts'
import { MONTH_NAMES } from '#domain/school/months.ts'
import { server } from '#data/answers/source.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { presentYearOf } from '../core/list/filters.ts'
import type { Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { REPORT_YEARS, shareOf } from './figures.ts'
import styles from './presence.module.css'
import { presenceYearScreen } from './presence.screens.ts'
import { presenceTexts } from './presence.texts.ts'

const { columns: labels, figures, ...texts } = presenceTexts.reports

type OfYear = Question<'year'>

const shortOf = (month: number): string => (MONTH_NAMES[month - 1] ?? '').slice(0, 3)

const Months = ({ monthlySummary }: PresenceYearRow) => (
  <dl className={styles['months']}>
    {monthlySummary.map(({ month, present, absent }) => (
      <div key={month}>
        <dt>{shortOf(month)}</dt>
        <dd aria-label={texts.cellWords(MONTH_NAMES[month - 1] ?? '', present, absent)}>
          {present} / {absent > 0 ? <b>{absent}</b> : absent}
        </dd>
      </div>
    ))}
  </dl>
)

const cellOf = ({ monthlySummary }: PresenceYearRow, at: number): string => {
  const { present, absent } = monthlySummary[at] ?? { present: 0, absent: 0 }
  return texts.cell(present, absent)
}

/** Presence of each employee in a year, by month. */
export default listScreen(
  presenceYearScreen,
  server(reportPresenceYear, ({ values: { year } }: OfYear) => ({ query: { year } })),
  {
    lead: texts.yearLead,
    filters: { year: presentYearOf(...REPORT_YEARS) },
    rows: (rows: readonly PresenceYearRow[]) => rows,
    title: ({ values: { year } }) => texts.title(presenceYearScreen.title, year),
    columns: ({ heading, text, exported }) => [
      heading('fullName', labels.employee, ({ fullName }) => fullName, {
        shown: ({ fullName, jobTitle }) => <Lines lines={[fullName, jobTitle]} />,
      }),
      exported('employeeId', labels.id, ({ employeeId }) => employeeId),
      exported('jobTitle', labels.jobTitle, ({ jobTitle }) => jobTitle),
      text('totalPresent', labels.totalPresent, ({ totalPresent }) => totalPresent, { isNumber: true }),
      text('totalAbsent', labels.totalAbsent, ({ totalAbsent }) => totalAbsent, { isNumber: true }),
      // On the screen one column, in files one for each month.
      text('months', labels.byMonth, () => null, { shown: Months, isScreenOnly: true, cannotSort: true, isWide: true }),
      ...MONTH_NAMES.map((_, at) => exported(`month${at + 1}`, shortOf(at + 1), (row) => cellOf(row, at))),
    ],
    find: ({ employeeId, fullName, jobTitle }) => ({ id: employeeId, words: `${fullName} ${jobTitle}` }),
    above: (shown) => {
      const present = sumOf(shown, ({ totalPresent }) => totalPresent)
      const absent = sumOf(shown, ({ totalAbsent }) => totalAbsent)
      return (
        <Figures
          figures={[
            { label: figures.employees, value: shown.length },
            { label: figures.present, value: present },
            { label: figures.absences, value: absent, tone: absent > 0 ? 'bad' : undefined },
            { label: figures.rate, value: shareOf(present, absent) },
          ]}
        />
      )
    },
    rowKey: ({ employeeId }) => employeeId,
    sort: ['fullName', 'up'],
    noun: texts.noun,
    search: texts.search,
    file: ({ values: { year } }) => texts.yearFile(year),
    failed: texts.yearFailed,
    empty: texts.empty,
    icon: <IconCalendarStats size={30} />,
  },
)
