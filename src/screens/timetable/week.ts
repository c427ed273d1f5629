import type { PeriodTimes } from '#domain/timetable/periods.rules.ts'
import { SHIFTS, type BellTimesRow, type LessonRow, type Shift } from '#domain/timetable/timetable.schema.ts'
import { periodsOn, shownTimes } from '#domain/timetable/bell-times.rules.ts'
import { plainRoom } from '#domain/timetable/clashes.rules.ts'

/** What a week is shown of. */
export type Of = { by: 'class'; id: number } | { by: 'teacher'; id: number } | { by: 'room'; room: string }

export const isOf =
  (of: Of) =>
  (lesson: LessonRow): boolean => {
    if (of.by === 'class') return lesson.classId === of.id
    if (of.by === 'teacher') return lesson.teacherId === of.id
    return plainRoom(lesson.room) === plainRoom(of.room)
  }

/** A period of one weekday; `times` is there where they are not those of the line. */
export type WeekCell = { weekday: number; lessons: readonly LessonRow[]; times: PeriodTimes | null }
/** A period of all weekdays; null where a day has no such period. */
export type WeekLine = { shift: Shift; period: number; times: PeriodTimes; cells: readonly (WeekCell | null)[] }

type Week = { bells: readonly BellTimesRow[]; week: readonly number[]; lessons: readonly LessonRow[] }

function lineOf({ bells, week, lessons }: Week, shift: Shift, period: number): WeekLine | null {
  const at = (weekday: number): PeriodTimes | undefined => periodsOn(bells, shift, weekday)[period - 1]
  const usual = bells.find((each) => each.shift === shift && each.weekday === null)?.periods[period - 1]
  const times = usual ?? week.map(at).find((each) => each !== undefined)
  if (!times) return null
  const cells = week.map((weekday) => {
    const own = at(weekday)
    if (!own) return null
    const held = lessons.filter((each) => each.shift === shift && each.weekday === weekday && each.period === period)
    return { weekday, lessons: held, times: shownTimes(own) === shownTimes(times) ? null : own }
  })
  return { shift, period, times, cells }
}

/** The lines of a week: the periods of the given shifts, else of those that have lessons. */
export function weekOf(week: Week, shifts?: readonly Shift[]): WeekLine[] {
  const shown = SHIFTS.filter((shift) => shifts?.includes(shift) ?? week.lessons.some((each) => each.shift === shift))
  return shown.flatMap((shift) => {
    const most = Math.max(0, ...week.week.map((weekday) => periodsOn(week.bells, shift, weekday).length))
    return Array.from({ length: most }, (_, at) => lineOf(week, shift, at + 1) ?? []).flat()
  })
}

/** The rooms of lessons by name, each once. */
export function roomsOf(lessons: readonly LessonRow[]): string[] {
  const rooms = new Map(lessons.flatMap(({ room }) => (room ? [[plainRoom(room), room] as const] : [])))
  return [...rooms.values()].sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** The teachers of lessons by name. */
export function teachersOf(lessons: readonly LessonRow[]): { id: number; name: string }[] {
  const names = new Map(
    lessons.flatMap(({ teacherId, teacher }) => (teacherId === null ? [] : [[teacherId, teacher ?? ''] as const])),
  )
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name))
}
