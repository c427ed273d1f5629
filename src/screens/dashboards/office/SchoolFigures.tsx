import type { ReactNode } from 'react'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { useIncomeOverview } from '#data/fees/income.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { WhenSeen } from '#ui/WhenSeen.tsx'
import { ReplicaAge } from '../../core/Gates.tsx'
import { useMonthInAddress } from '../../core/MonthFields.tsx'
import classes from '../dashboards.module.css'
import { AbsentByClass } from './AbsentByClass.tsx'
import { AttendanceCard, IncomeCard, StaffCard, StudentCard } from './Cards.tsx'
import { ClassStatus } from './ClassStatus.tsx'
import { LastDays } from './LastDays.tsx'
import { MonthlyIncome } from './MonthlyIncome.tsx'
import { officeTexts as texts } from './office.texts.ts'
import styles from './office.module.css'

/** Years that can be chosen: from two years ago to two years ahead (DASH-3). */
const YEARS = { back: 2, ahead: 2 }

/**
 * The school in figures: people, absences and today's money as this device knows them, also without network; what a month
 * requires and has brought as the school says, else as it last said. `children`: what is done every day, between the figures
 * and the long tables.
 */
export function SchoolFigures({ today, children }: { today: string; children: ReactNode }) {
  const period = useMonthInAddress(today, YEARS)
  const { shown, ask } = useIncomeOverview({ month: period.month, year: period.year })
  const overview = shown.status === 'ready' ? shown.data : null
  const error = shown.status === 'failed' ? shown.error : null
  return (
    <>
      {error ? (
        <div className={classes['notice']}>
          <ProblemAlert
            message={isNoServer(error) ? texts.failed : (serverMessage(error) ?? texts.failed)}
            onRetry={ask}
          />
        </div>
      ) : null}
      <section className={styles['part']} aria-label={texts.figures}>
        <div className={styles['head']}>
          <h2 className={classes['section']}>{texts.figures}</h2>
          <ReplicaAge />
        </div>
        <div className={styles['cards']}>
          <StudentCard />
          <StaffCard />
          <AttendanceCard today={today} />
          <IncomeCard today={today} atSchool={overview?.today ?? null} />
        </div>
      </section>
      {children}
      <WhenSeen>
        <LastDays today={today} />
      </WhenSeen>
      <AbsentByClass today={today} />
      <MonthlyIncome period={period} shown={shown} ask={ask} />
      <ClassStatus of={overview?.classes ?? null} status={shown.status} />
    </>
  )
}
