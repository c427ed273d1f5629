import { eq } from 'drizzle-orm'
import { getCalendar, saveCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { schoolCalendar } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'

export const calendarHandlers = [
  handle(getCalendar, (_, { tx }) => readCalendar(tx)),

  handle(saveCalendar, async ({ body: { base, ...form } }, context) => {
    const [before] = await context.tx.select().from(schoolCalendar).orderBy(schoolCalendar.id).limit(1).for('update')
    if (!before) throw new Error('The school has no calendar')
    if (base !== undefined && base !== before.revision) throw new Problem('calendarChanged')
    const values = {
      weekend: form.weekend.toSorted((a, b) => a - b),
      holidays: form.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    }
    const [calendar] = await context.tx
      .update(schoolCalendar)
      .set({ ...values, revision: before.revision + 1 })
      .where(eq(schoolCalendar.id, before.id))
      .returning()
    const { weekend, holidays } = before
    await recordChange(context, 'calendar', before.id, { before: { weekend, holidays }, after: values })
    return { message: 'Calendar saved', calendar: calendar ?? before }
  }),
]
