import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { shownTimes } from '#domain/timetable/bell-times.rules.ts'
import type { Clash, Placed } from '#domain/timetable/clashes.rules.ts'
import { classes, subjects, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isAmong } from '../../db/is-among.ts'

/** Most lessons that a refusal lists. */
const NAMED = 8

export type LessonNames = {
  className: (id: number) => string
  subject: (id: number) => string
  teacher: (id: number | null) => string
}

const unique = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Reads the names of what lessons are about. */
export async function namesOf(
  tx: Db,
  lessons: readonly { classId: number; teacherId: number | null; subjectId: number }[],
): Promise<LessonNames> {
  const ofClasses = await tx.select({ id: classes.id, name: classes.name }).from(classes)
  const ofSubjects = await tx.select({ id: subjects.id, name: subjects.name }).from(subjects)
  const ofTeachers = await tx
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(isAmong(users.id, unique(lessons.map(({ teacherId }) => teacherId))))
  const nameIn = (rows: readonly { id: number; name: string }[]) => {
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''))
  }
  return { className: nameIn(ofClasses), subject: nameIn(ofSubjects), teacher: nameIn(ofTeachers) }
}

export const dayName = (weekday: number): string => WEEKDAYS[weekday] ?? ''

/** Where a lesson has its place: `3A, Sunday, period 2`. */
export const placeWords = (
  { classId, weekday, period }: Pick<Placed, 'classId' | 'weekday' | 'period'>,
  { className }: Pick<LessonNames, 'className'>,
): string => `${className(classId)}, ${dayName(weekday)}, period ${period}`

/** A list of words for a refusal, shortened where it is long. */
export const listed = (words: readonly string[]): string =>
  [...words.slice(0, NAMED), ...(words.length > NAMED ? [`and ${words.length - NAMED} more`] : [])].join('; ')

/** Why lessons cannot be held: who or what would be in two places. */
export const clashWords = (clashes: readonly Clash[], names: LessonNames): string =>
  listed(
    clashes.map(({ kind, lesson, other, times }) => {
      const when = `${dayName(other.weekday)} ${shownTimes(times)}`
      const both = `${names.className(lesson.classId)} and ${names.className(other.classId)}`
      if (kind === 'teacher') return `${names.teacher(lesson.teacherId)} in ${both}, ${when}`
      if (kind === 'room') return `${other.room} for ${both}, ${when}`
      return `two lessons of ${names.className(lesson.classId)}, ${when}`
    }),
  )
