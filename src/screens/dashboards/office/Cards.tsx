import { linkTo } from '#app/screens.ts'
import { percentWords } from '#domain/core/percent.ts'
import type { StudentFigures } from '#domain/dashboards/figures.rules.ts'
import type { IncomeToday } from '#domain/fees/income.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useAbsentDay } from '#data/attendance/reports.queries.ts'
import { useStaffCount, useStudentFigures } from '#data/dashboards/office.ts'
import { useDaysIncome } from '#data/fees/income.ts'
import { useShownReading } from '#data/answers/source.ts'
import type { Reading } from '#data/replica/use-cache.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { HeldPlace } from '../../core/HeldPlace.tsx'
import { markClassScreen, todayAbsentScreen } from '../../attendance/attendance.screens.ts'
import { busServiceScreen } from '../../buses/buses.screens.ts'
import { discountListScreen } from '../../discounts/discounts.screens.ts'
import { directoryScreen } from '../../employees/employees.screens.ts'
import { balancesScreen, collectionsScreen } from '../../fees/fee-lists.screens.ts'
import { listStudentsScreen } from '../../students/students.screens.ts'
import { Gate } from '../../core/Gates.tsx'
import { officeTexts as texts } from './office.texts.ts'
import styles from './office.module.css'
import { RowLinks, type RowLink } from './RowLinks.tsx'

type CardProps<T> = {
  title: string
  reading: Reading<T>
  rows: (data: T) => RowLink[]
  /** A note below the figures. */
  note?: (data: T) => string | null
}

const Note = ({ words }: { words: string | null }) =>
  words === null ? null : <p className={styles['soft']}>{words}</p>

/** Card with figures of the replica; none before the initial load is complete, since a part would be taken for all. */
function Card<T>({ title, reading, rows, note }: CardProps<T>) {
  const { shown, ask } = useShownReading(reading, true)
  return (
    <HeldPlace name={title} isReading={shown.status === 'loading'}>
      <Panel title={title}>
        {shown.status === 'loading' ? (
          <LoadingSkeleton rows={2} rowHeight={40} />
        ) : (
          <Gate shown={shown} ask={ask} words={{ failed: texts.notRead }}>
            {(data) => (
              <>
                <RowLinks rows={rows(data)} />
                <Note words={note?.(data) ?? null} />
              </>
            )}
          </Gate>
        )}
      </Panel>
    </HeldPlace>
  )
}

const shareOf = (count: number, { total }: StudentFigures): string =>
  texts.students.count(count, percentWords(count, total))

const ofGender = (gender: string): string => linkTo(listStudentsScreen, {}, { gender })

export function StudentCard() {
  const words = texts.students
  const riders = linkTo(busServiceScreen)
  return (
    <Card
      title={words.title}
      reading={useStudentFigures()}
      rows={(of) => [
        { label: words.total, value: of.total, to: linkTo(listStudentsScreen) },
        { label: words.male, value: shareOf(of.Male, of), to: ofGender('Male') },
        { label: words.female, value: shareOf(of.Female, of), to: ofGender('Female') },
        ...(of.Other > 0 ? [{ label: words.other, value: shareOf(of.Other, of), to: ofGender('Other') }] : []),
        { label: words.withBus, value: of.withBus, to: riders },
        { label: words.withoutBus, value: of.withoutBus, to: riders },
      ]}
    />
  )
}

export const StaffCard = () => (
  <Card
    title={texts.staff.title}
    reading={useStaffCount()}
    rows={(count) => [{ label: texts.staff.employees, value: count, to: linkTo(directoryScreen) }]}
  />
)

export function AttendanceCard({ today }: { today: string }) {
  const words = texts.attendance
  return (
    <Card
      title={words.title}
      reading={useAbsentDay(today)}
      rows={({ totalAbsent, unmarkedClasses, closed }) => [
        { label: words.absent, value: totalAbsent, to: linkTo(todayAbsentScreen) },
        ...(closed === null && unmarkedClasses.length > 0
          ? [
              {
                label: words.notMarked,
                value: unmarkedClasses.length,
                to: linkTo(markClassScreen, {}, { date: today }),
              },
            ]
          : []),
      ]}
      note={({ closed }) => (closed === null ? null : words.closed(closed))}
    />
  )
}

/** Card with today's money, including waiting payments of this device; `atSchool`: the figures that only the school has. */
export function IncomeCard({ today, atSchool }: { today: string; atSchool: IncomeToday | null }) {
  const words = texts.income
  const [year = '', month = ''] = today.split('-')
  const earlierCents = atSchool?.date === today ? atSchool.datedEarlierToday : 0
  return (
    <Card
      title={words.title}
      reading={useDaysIncome(today)}
      rows={({ paidCents, discountCents, unpaidCents }) => [
        { label: words.paid, value: formatCents(paidCents), to: linkTo(collectionsScreen, {}, { date: today }) },
        {
          label: words.discounts,
          value: formatCents(discountCents),
          to: linkTo(discountListScreen, {}, { month: String(Number(month)), year }),
        },
        {
          label: words.balance,
          value: formatCents(unpaidCents),
          to: linkTo(balancesScreen),
          tone: unpaidCents > 0 ? 'bad' : undefined,
        },
      ]}
      note={() => (earlierCents > 0 ? words.earlier(formatCents(earlierCents)) : null)}
    />
  )
}
