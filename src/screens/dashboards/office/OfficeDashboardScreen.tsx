import { useAccess } from '#data/session/use-access.ts'
import { useToday } from '#data/device/use-today.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { useWorkPlans } from '#data/workplans/plans.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { LostWorkNotice } from '../../core/LostWorkNotice.tsx'
import { DailyTiles } from '../DailyTiles.tsx'
import { DuePlansPanel } from '../DuePlansPanel.tsx'
import { longDay } from '../long-day.ts'
import { RecentAnnouncements } from '../RecentAnnouncements.tsx'
import { StorageNotice } from '../StorageNotice.tsx'
import { HeadActions } from './HeadActions.tsx'
import { OfficeToDo } from './OfficeToDo.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SchoolFigures } from './SchoolFigures.tsx'
import { ServerNotices } from './ServerNotices.tsx'

/** The first screen of administrators and of the office (DASH-1). */
export default function OfficeDashboardScreen() {
  const access = useAccess()
  const school = useSchool()
  const clock = useToday()
  const now = useNow(60_000)
  const plans = useWorkPlans({})
  if (access?.status !== 'in') return null
  return (
    <Page title={longDay(now, school?.timeZone)} lead={school?.name} actions={<HeadActions role={access.role} />}>
      <ServerNotices />
      <LostWorkNotice />
      <StorageNotice />
      {clock ? <OfficeToDo role={access.role} today={clock.today} plans={plans} /> : null}
      <RecentAnnouncements />
      {clock ? (
        <SchoolFigures today={clock.today}>
          <QuickActions role={access.role} />
          <DailyTiles />
          <DuePlansPanel plans={plans} />
        </SchoolFigures>
      ) : (
        <LoadingSkeleton rows={4} rowHeight={120} />
      )}
    </Page>
  )
}
