import { useToday } from '#data/use-today.ts'
import { Period } from '#domain/students/period.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CallTable } from './reports/CallTable.tsx'
import styles from './reports/calls.module.css'
import { DayField } from '../core/DayField.tsx'
import { Gate } from '../core/Gates.tsx'
import shared from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { useAbsentReport } from './reports/use-absent-report.ts'

const texts = reportTexts.calls

/** Absent Report: whose families are to be called, and what came of it. */
export default function AbsentReportScreen() {
  const clock = useToday()
  return (
    <Page isList title={texts.title} lead={texts.lead}>
      {clock ? <ReportOfDays today={clock.today} timeZone={clock.timeZone} /> : <LoadingSkeleton rows={8} />}
    </Page>
  )
}

function ReportOfDays({ today, timeZone }: { today: string; timeZone: string }) {
  const [params, set] = useAddress()
  const days = { startDate: params.get('startDate') ?? today, endDate: params.get('endDate') ?? today }
  const period = Period.safeParse(days)
  return (
    <div className={shared['screen']}>
      <div className={styles['line']}>
        <DayField
          label={texts.start}
          value={days.startDate}
          onChange={(startDate) => startDate && set({ startDate })}
        />
        <DayField label={texts.end} value={days.endDate} onChange={(endDate) => endDate && set({ endDate })} />
      </div>
      {period.success ? (
        <Absences days={period.data} timeZone={timeZone} />
      ) : (
        <ProblemAlert message={period.error.issues[0]?.message} />
      )}
    </div>
  )
}

function Absences({ days, timeZone }: { days: { startDate: string; endDate: string }; timeZone: string }) {
  const { shown, ask } = useAbsentReport(days)
  const note = `${formatDay(days.startDate)} – ${formatDay(days.endDate)}`
  return (
    <Gate shown={shown} ask={ask} words={{ failed: reportTexts.failed }}>
      {(list) => <CallTable list={list} note={note} timeZone={timeZone} />}
    </Gate>
  )
}
