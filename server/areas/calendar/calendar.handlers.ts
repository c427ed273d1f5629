import { getCalendar, saveCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { schoolCalendar } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { change, lockRows, requireBase } from '../school/record.ts'

const calendarRecord = { table: schoolCalendar, entity: 'calendar', changed: 'calendarChanged' } as const

export const calendarHandlers = [
  handle(getCalendar, (_, { tx }) => readCalendar(tx)),

  handle(saveCalendar, async ({ body: { base, ...form } }, context) => {
    const [before] = await lockRows(context.tx, schoolCalendar, undefined)
    if (!before) throw new Error('The school has no calendar')
    await requireBase(context.tx, calendarRecord, before, base)
    const values = {
      weekend: form.weekend.toSorted((a, b) => a - b),
      holidays: form.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      lateAsAbsence: form.lateAsAbsence === undefined ? before.lateAsAbsence : form.lateAsAbsence,
    }
    return { message: 'Calendar saved', calendar: await change(context, calendarRecord, before, values) }
  }),
]
