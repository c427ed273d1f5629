import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { AnnouncedAbsence } from './announcedabsences.schema.ts'

export const announceAbsence = endpoint({
  id: 'announcedabsences.save',
  method: 'PUT',
  path: '/parent/announced-absences',
  summary: 'Say that an own child will be absent, up to two weeks ahead, or that this does not hold any more',
  roles: ['PARENT'],
  body: AnnouncedAbsence,
  reply: z.object({ message: z.string() }),
  problems: ['studentNotFound', 'announcedTooLate', 'announcedTooEarly', 'noSchoolThen'],
})
