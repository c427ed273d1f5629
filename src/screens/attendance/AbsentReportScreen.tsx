import { announcedReason } from '#domain/announcedabsences/announcedabsences.words.ts'
import { formatDay } from '#domain/core/dates.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { shownMark } from '#domain/school/shown-words.texts.ts'
import { Period } from '#domain/school/period.schema.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { momentWords } from '../core/list/columns.tsx'
import { choiceOf, dayFilter } from '../core/list/filters.ts'
import type { Filter, Here, ListContext } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { countShown, isShown, reachedOf, SHOWS, toneOf, type ShownAbsence } from './reports/call-list.ts'
import { CallState, Outcomes, Phones } from './reports/CallCells.tsx'
import { Calls } from './reports/Calls.tsx'
import styles from './reports/calls.module.css'
import shared from './reports/reports.module.css'
import { absentReportScreen } from './reports/reports.screens.ts'
import { reportTexts } from './reports/reports.texts.ts'
import { useAbsentReport, type CallList } from './reports/use-absent-report.ts'

const texts = reportTexts.calls
const { fields: labels } = texts

const nth = ({ phones }: ShownAbsence, index: number): string | null =>
  phones[index] ? formatPhone(phones[index]) : null

/** How much later than it was said an announcement reaches the school before that is worth a word (milliseconds). */
const LATE_MS = 3_600_000

/** What a parent had announced of the day, when, and whether a phone without network told it later. */
function announcedLines({ announced }: ShownAbsence, timeZone: string): string[] {
  if (!announced) return []
  const { isWithdrawn, saidBy, saidAt, reachedAt } = announced
  const words = texts.announced
  const said = isWithdrawn ? words.withdrawn : words.said(announcedReason(announced))
  const isLate = Date.parse(reachedAt) - Date.parse(saidAt) > LATE_MS
  return [
    said,
    words[isWithdrawn ? 'wasBy' : 'by'](saidBy, momentWords(saidAt, timeZone)),
    ...(isLate ? [words.late(momentWords(reachedAt, timeZone))] : []),
  ]
}

const showOf = (text: string) => SHOWS.find((name) => name === text) ?? SHOWS[0]

/** Filter by the outcome of calls; each option shows how many absences it lists. */
const show: Filter<ShownAbsence> = {
  ...choiceOf<ShownAbsence>(texts.show, []),
  options: (_, absences) => {
    const counts = countShown(absences)
    return SHOWS.map((name) => ({
      value: name,
      label: texts.option(name === 'open' || name === 'all' ? texts.shows[name] : name, counts[name]),
    }))
  },
  read: showOf,
  keeps: (absence, value) => isShown(showOf(value), absence),
}

const today = { usual: (place: ListContext) => place.today }

type Days = Here<'startDate' | 'endDate'>

const Problem = ({ here: { values } }: { here: Days }) => {
  const period = Period.safeParse(values)
  return period.success ? null : <ProblemAlert message={period.error.issues[0]?.message} />
}

/** School days of the report with unmarked classes, whose absences are not known yet. */
const Unmarked = ({ days }: { days: CallList['unmarkedDays'] }) => (
  <details className={styles['unmarked']}>
    <summary>{reportTexts.unmarked.days(days.length)}</summary>
    <ul>
      {days.map(({ date, classes }) => (
        <li key={date}>{reportTexts.unmarked.day(formatDay(date), classes)}</li>
      ))}
    </ul>
  </details>
)

/** Absent Report: families to call, and the results of the calls. */
export default listScreen(absentReportScreen, useAbsentReport, {
  ...texts.list,
  filters: { startDate: dayFilter(texts.start, today), endDate: dayFilter(texts.end, today), show },
  before: Problem,
  around: Calls,
  rows: ({ absences }: CallList) => absences,
  columns: ({ text, heading, exported, day }, { timeZone }) => [
    heading('student', labels.student, ({ fullname }) => fullname, {
      shown: ({ fullname, studentId, className }) => <Lines lines={[fullname, `ID ${studentId} · ${className}`]} />,
    }),
    exported('id', 'ID', ({ studentId }) => studentId),
    exported('className', labels.className, ({ className }) => className),
    day('date', labels.absence, ({ date }) => date, {
      shown: (absence) => (
        <span className={styles['absence']}>
          <Lines lines={[formatDay(absence.date), shownMark(absence), ...announcedLines(absence, timeZone)]} />
        </span>
      ),
    }),
    exported('remark', labels.remark, shownMark),
    exported('announced', labels.announced, (absence) => announcedLines(absence, timeZone).join('; ') || null),
    text('phone', labels.phone, (absence) => nth(absence, 0), {
      shown: (absence) => <Phones absence={absence} />,
      cannotSort: true,
    }),
    exported('phone2', labels.phone2, (absence) => nth(absence, 1)),
    text('status', labels.status, ({ status }) => status, {
      shown: (absence) => <CallState absence={absence} timeZone={timeZone} />,
    }),
    exported('callTime', labels.callTime, ({ attempts: [latest] }) =>
      latest ? momentWords(latest.calledAt, timeZone) : null,
    ),
    exported('calledBy', labels.calledBy, ({ attempts: [latest] }) => latest?.calledBy),
    exported('callNotes', labels.callNotes, ({ attempts: [latest] }) => latest?.notes),
    text('outcome', labels.outcome, ({ attempts }) => attempts.length, {
      shown: (absence) => <Outcomes absence={absence} timeZone={timeZone} />,
      cannotSort: true,
      isWide: true,
    }),
  ],
  find: ({ studentId: id, fullname: words, phones: [phone, phone2] }) => ({ id, words, phone, phone2 }),
  rowKey: ({ key }) => key,
  // No column: the order of the server, with the newest day first.
  sort: ['', 'up'],
  count: (shown, _all, { absences }) => `${reportTexts.absences(shown)} · ${texts.progress(...reachedOf(absences))}`,
  note: ({ values }) => texts.days(formatDay(values.startDate), formatDay(values.endDate)),
  toneOf,
  intro: ({ unmarkedDays, absences, total }) => (
    <>
      {unmarkedDays.length > 0 ? <Unmarked days={unmarkedDays} /> : null}
      {total > absences.length ? <p className={shared['source']}>{texts.more(absences.length, total)}</p> : null}
    </>
  ),
})
