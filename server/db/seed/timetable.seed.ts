import { addDays } from '#domain/core/dates.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import type { PeriodTimes } from '#domain/timetable/periods.rules.ts'
import { SHIFTS, type Shift } from '#domain/timetable/timetable.schema.ts'
import { schoolWeek } from '#domain/timetable/bell-times.rules.ts'
import { bellTimes, lessons, substitutes, type teacherAssignments } from '../schema.ts'
import { demoUserId } from './users.seed.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'

type LessonSeed = typeof lessons.$inferInsert & { id: number }
export type TaughtSeed = {
  teacherAssignments: readonly Pick<typeof teacherAssignments.$inferSelect, 'teacherId' | 'classId' | 'subjectId'>[]
  weekend: readonly number[]
}

const times = (...all: string[]): PeriodTimes[] => all.map((each) => ({ start: each.slice(0, 5), end: each.slice(6) }))

const PERIODS: Record<Shift, PeriodTimes[]> = {
  Morning: times('07:30-08:10', '08:10-08:50', '08:50-09:30', '09:50-10:30', '10:30-11:10', '11:10-11:50'),
  Afternoon: times('13:00-13:40', '13:40-14:20', '14:20-15:00', '15:20-16:00', '16:00-16:40'),
}
/** On the day before the weekend the morning is shorter. */
const SHORT_MORNING = times('07:30-08:00', '08:00-08:30', '08:30-09:00', '09:20-09:50', '09:50-10:20')

/** The subject that is taught in the one laboratory, where it is free. */
const SCIENCE = 5
const LABORATORY = 'Laboratory'

/** Classes of each teacher: one in each shift, the demo parent's children's first; a third class has no timetable yet. */
function classesByShift(students: readonly StudentSeed[], { teacherAssignments }: TaughtSeed) {
  const family = new Set(students.filter(({ phone }) => phone === students[0]?.phone).map(({ classId }) => classId))
  const ofTeacher = new Map<number, number[]>()
  for (const { teacherId, classId } of teacherAssignments) {
    const own = ofTeacher.get(teacherId) ?? []
    if (!own.includes(classId)) ofTeacher.set(teacherId, [...own, classId])
  }
  return [...ofTeacher].flatMap(([teacherId, classIds]) => {
    const first = classIds.toSorted((a, b) => Number(family.has(b)) - Number(family.has(a)))
    return SHIFTS.flatMap((shift, at) => {
      const classId = first[at]
      return classId === undefined ? [] : [{ teacherId, classId, shift }]
    })
  })
}

/** Some afternoons end early, so that their teachers are free to be substitutes. */
const EARLY = 3

function countOf({ shift, isShort, isEarly }: { shift: Shift; isShort: boolean; isEarly: boolean }): number {
  if (shift === 'Afternoon') return isEarly ? EARLY : PERIODS.Afternoon.length
  return (isShort ? SHORT_MORNING : PERIODS.Morning).length
}

/** Somebody who is free takes the last lesson of a teacher on the next school day. */
function substituteOn(today: string, rows: readonly LessonSeed[], week: readonly number[]) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(today, at + 1))
  const day = days.find((each) => week.includes(weekdayAt(each))) ?? today
  const last = rows.filter(({ weekday, period }) => weekday === weekdayAt(day) && period > EARLY)
  const lesson = last.find(({ shift }) => shift === 'Afternoon')
  const busy = last.filter(({ shift }) => shift === 'Afternoon').map(({ teacherId }) => teacherId)
  const free = rows.find(({ teacherId }) => !busy.includes(teacherId))?.teacherId
  if (!lesson?.teacherId || !free) return []
  const { classId, shift, period, subjectId, room } = lesson
  const made = { madeBy: demoUserId('academy'), madeAt: `${addDays(today, -1)}T06:00:00.000Z` }
  return [{ id: 1, day, classId, shift, period, subjectId, room, absentId: lesson.teacherId, teacherId: free, ...made }]
}

/** Builds bell times, the week of two classes of each teacher, and a substitute. */
export function buildTimetable(today: string, students: readonly StudentSeed[], taught: TaughtSeed): AreaRows[] {
  const week = schoolWeek(taught)
  const shortDay = week.at(-1) ?? 0
  const bells = [
    ...SHIFTS.map((shift, at) => ({ id: at + 1, shift, weekday: null, periods: PERIODS[shift], revision: 1 })),
    { id: SHIFTS.length + 1, shift: 'Morning' as const, weekday: shortDay, periods: SHORT_MORNING, revision: 1 },
  ]
  const rows: LessonSeed[] = []
  const inLaboratory = new Set<string>()
  for (const { teacherId, classId, shift } of classesByShift(students, taught)) {
    const subjectIds = taught.teacherAssignments
      .filter((each) => each.classId === classId)
      .map((each) => each.subjectId)
    for (const [day, weekday] of week.entries()) {
      const count = countOf({ shift, isShort: weekday === shortDay, isEarly: (day + teacherId) % 3 === 0 })
      for (let period = 1; period <= count; period++) {
        const subjectId = subjectIds[(day * 2 + period + classId) % subjectIds.length] ?? 1
        const when = `${shift} ${weekday} ${period}`
        const isThere = subjectId === SCIENCE && !inLaboratory.has(when)
        if (isThere) inLaboratory.add(when)
        const room = isThere ? LABORATORY : null
        rows.push({ id: rows.length + 1, classId, shift, weekday, period, subjectId, teacherId, room })
      }
    }
  }
  return [seedOf(bellTimes, bells), seedOf(lessons, rows), seedOf(substitutes, substituteOn(today, rows, week))]
}
