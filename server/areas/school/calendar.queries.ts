import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import { schoolCalendar } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

export async function readCalendar(tx: Db): Promise<CalendarRow> {
  const [found] = await tx.select().from(schoolCalendar).orderBy(schoolCalendar.id).limit(1)
  if (!found) throw new Error('The school has no calendar')
  return found
}
