import { mayReach } from '#app/screens.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useNow } from '#data/device/use-now.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { useWorkPlans } from '#data/workplans/plans.ts'
import { Page } from '#ui/Page.tsx'
import { LostWorkNotice } from '../core/LostWorkNotice.tsx'
import { LessonsNow } from '../timetable/LessonsNow.tsx'
import { permissionsScreen } from '../teachers/teachers.screens.ts'
import { DailyTiles } from './DailyTiles.tsx'
import { DuePlansPanel } from './DuePlansPanel.tsx'
import { longDay } from './long-day.ts'
import { RecentAnnouncements } from './RecentAnnouncements.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { TeachingPanel } from './TeachingPanel.tsx'
import { StaffToDo } from './to-do/StaffToDo.tsx'

/** The first screen of teachers, of the academy and of attendance officers: their tasks of today. */
export default function DashboardScreen() {
  const access = useAccess()
  const school = useSchool()
  const now = useNow(60_000)
  const today = useToday()?.today
  const plans = useWorkPlans({})
  const ownerId = useSession()?.user.id
  const role = access?.status === 'in' ? access.role : null
  return (
    <Page title={longDay(now, school?.timeZone)} lead={school?.name}>
      <LostWorkNotice />
      <StorageNotice />
      {role === 'Teacher' && ownerId !== undefined ? <LessonsNow teacherId={ownerId} /> : null}
      {role && today ? <StaffToDo role={role} today={today} plans={plans} /> : null}
      <DailyTiles />
      <DuePlansPanel plans={plans} />
      <RecentAnnouncements />
      {mayReach(permissionsScreen, role) && ownerId !== undefined ? <TeachingPanel ownerId={ownerId} /> : null}
    </Page>
  )
}
