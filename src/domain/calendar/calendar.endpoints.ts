import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ROLES } from '../core/roles.ts'
import { CalendarForm, CalendarRow } from '../school/calendar.schema.ts'

export const getCalendar = endpoint({
  id: 'calendar.get',
  method: 'GET',
  path: '/calendar',
  summary: 'The days without school: weekend and holidays',
  roles: ROLES,
  reply: CalendarRow,
  problems: [],
})

export const saveCalendar = endpoint({
  id: 'calendar.save',
  method: 'PUT',
  path: '/calendar',
  summary: 'Change the days without school; refused when somebody else changed them since they were read',
  roles: ['ADMIN'],
  body: CalendarForm,
  reply: z.object({ message: z.string(), calendar: CalendarRow }),
  problems: ['calendarChanged'],
})
