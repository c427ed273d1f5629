import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import { prepared } from '../../db/prepared.ts'
import { schoolCalendar } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

const calendar = prepared((db) =>
  db.select().from(schoolCalendar).orderBy(schoolCalendar.id).limit(1).prepare('calendar'),
)

export async function readCalendar(tx: Db): Promise<CalendarRow> {
  const [found] = await calendar(tx).execute()
  if (!found) throw new Error('The school has no calendar')
  return found
}
