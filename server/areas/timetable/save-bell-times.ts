import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { timesOf } from '#domain/timetable/bell-times.rules.ts'
import { clashesOf } from '#domain/timetable/clashes.rules.ts'
import type { BellTimesForm } from '#domain/timetable/timetable.schema.ts'
import { recordChange } from '../../audit.ts'
import { bellTimes, lessons } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { change, lockRows, requireBase } from '../school/record.ts'
import { clashWords, dayName, listed, namesOf, placeWords } from './lesson-words.ts'

const bellTimesRecord = { table: bellTimes, entity: 'bellTimes', changed: 'bellTimesChanged' } as const

type Stored = typeof bellTimes.$inferSelect

const SOMEBODY = { changedBy: 'somebody else', changedAt: null }

/** Writes the periods of a shift or of its day; none: the day is as every day. Returns their revision, 0 where there are none. */
async function store(context: HandlerContext, before: Stored | undefined, form: BellTimesForm): Promise<number> {
  const { tx } = context
  const { shift, weekday, periods } = form
  if (periods === null) {
    if (!before) return 0
    await tx.delete(bellTimes).where(eq(bellTimes.id, before.id))
    await recordChange(context, 'bellTimes', before.id, { before, after: { shift, weekday, periods: null } })
    return 0
  }
  if (before) return (await change(context, bellTimesRecord, before, { periods })).revision
  const [made] = await tx.insert(bellTimes).values({ shift, weekday, periods }).onConflictDoNothing().returning()
  if (!made) throw new Problem('bellTimesChanged', SOMEBODY)
  await recordChange(context, 'bellTimes', made.id, { after: { shift, weekday, periods } })
  return made.revision
}

/** Refuses bell times with which a lesson has no period, or a teacher or room is in two places. */
async function requireHeld({ tx }: HandlerContext, { shift }: BellTimesForm): Promise<void> {
  const [bells, all] = [await tx.select().from(bellTimes), await tx.select().from(lessons)]
  const own = all.filter((lesson) => lesson.shift === shift)
  const homeless = own.filter((lesson) => !timesOf(bells, lesson))
  const names = await namesOf(tx, all)
  if (homeless.length > 0)
    throw new Problem('periodHasLessons', { lessons: listed(homeless.map((lesson) => placeWords(lesson, names))) })
  const others = all.filter((lesson) => lesson.shift !== shift)
  const clashes = clashesOf(own, others, bells)
  if (clashes.length > 0) throw new Problem('lessonsClash', { clashes: clashWords(clashes, names) })
}

/** Sets the periods of a shift, of every day or of one; every save of the timetable locks the bell times, and so takes turns. */
export async function saveBells(context: HandlerContext, form: BellTimesForm): Promise<number> {
  const { tx } = context
  const all = await lockRows(tx, bellTimes, undefined)
  const { shift, weekday, base } = form
  const { weekend } = await readCalendar(tx)
  if (weekday !== null && form.periods && weekend.includes(weekday))
    throw new Problem('noLessonsThatDay', { day: dayName(weekday) })
  const before = all.find((each) => each.shift === shift && each.weekday === weekday)
  if (!before && base) throw new Problem('bellTimesChanged', SOMEBODY)
  if (before) await requireBase(tx, bellTimesRecord, before, base)
  const revision = await store(context, before, form)
  await requireHeld(context, form)
  return revision
}
