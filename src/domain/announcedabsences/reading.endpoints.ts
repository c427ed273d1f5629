import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ATTENDANCE_READERS } from '../core/roles.ts'
import { Period } from '../school/period.schema.ts'
import { AnnouncedAbsenceRow } from './announcedabsences.schema.ts'

export const listAnnouncedAbsences = endpoint({
  id: 'announcedabsences.list',
  method: 'GET',
  path: '/student/announced-absences',
  summary: 'Absences that parents have announced for some days, of students whom the caller may see, the newest first',
  roles: ATTENDANCE_READERS,
  query: Period,
  reply: z.array(AnnouncedAbsenceRow),
  problems: [],
})
