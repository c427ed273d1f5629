import { IconCalendarStats } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { reportPresenceMonth } from '#domain/presence/presence.endpoints.ts'
import type { PresenceMonthRow } from '#domain/presence/presence.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { server } from '#data/answers/source.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { presentMonth, presentYearOf } from '../core/list/filters.ts'
import type { Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { REPORT_YEARS, shareOf } from './figures.ts'
import styles from './presence.module.css'
import { presenceMonthScreen } from './presence.screens.ts'
import { presenceTexts } from './presence.texts.ts'

const { columns: labels, figures, ...texts } = presenceTexts.reports

type OfMonth = Question<'month' | 'year'>

const daysOf = ({ records }: PresenceMonthRow): string =>
  records.map(({ date, remark }) => texts.dayAndRemark(formatDay(date), remark)).join('; ')

const phoneOf = ({ phone }: PresenceMonthRow): string | null => (phone === null ? null : formatPhone(phone))

const Days = ({ records }: PresenceMonthRow) =>
  records.length === 0 ? (
    texts.noAbsence
  ) : (
    <ul className={styles['days']}>
      {records.map(({ date, remark }) => (
        <li key={date} className="num">
          {formatDay(date)} <small>{remark}</small>
        </li>
      ))}
    </ul>
  )

const periodOf = ({ values: { month, year } }: Pick<OfMonth, 'values'>): string =>
  formatMonth({ month: Number(month), year: Number(year) })

/** Presence of each employee in a month, with the days of absence. */
export default listScreen(
  presenceMonthScreen,
  server(reportPresenceMonth, ({ values: { month, year } }: OfMonth) => ({ query: { month, year } })),
  {
    lead: texts.monthLead,
    filters: { month: presentMonth, year: presentYearOf(...REPORT_YEARS) },
    rows: (rows: readonly PresenceMonthRow[]) => rows,
    title: (here) => texts.title(presenceMonthScreen.title, periodOf(here)),
    columns: ({ heading, text, words, exported }) => [
      heading('fullName', labels.employee, ({ fullName }) => fullName, {
        shown: ({ fullName, jobTitle }) => <Lines lines={[fullName, jobTitle]} />,
      }),
      exported('employeeId', labels.id, ({ employeeId }) => employeeId),
      exported('jobTitle', labels.jobTitle, ({ jobTitle }) => jobTitle),
      text('phone', labels.phone, phoneOf, { shown: (row) => <span className={styles['phone']}>{phoneOf(row)}</span> }),
      text('present', labels.present, ({ presentDays }) => presentDays, { isNumber: true }),
      text('absent', labels.absent, ({ totalAbsences }) => totalAbsences, { isNumber: true }),
      words('days', labels.days, daysOf, { shown: Days, cannotSort: true, isWide: true }),
    ],
    find: ({ employeeId, fullName, jobTitle, phone }) => ({ id: employeeId, phone, words: `${fullName} ${jobTitle}` }),
    above: (shown) => {
      const present = sumOf(shown, ({ presentDays }) => presentDays)
      const absent = sumOf(shown, ({ totalAbsences }) => totalAbsences)
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
    file: ({ values: { month, year } }) => texts.monthFile(year, month),
    failed: texts.monthFailed,
    empty: texts.empty,
    icon: <IconCalendarStats size={30} />,
  },
)
