import { clashesOf, type Clash, type Placed } from '#domain/timetable/clashes.rules.ts'
import type { BellTimesRow, LessonChange, LessonRow, Shift, Taught } from '#domain/timetable/timetable.schema.ts'

/** What somebody typed into a cell; `was`: what the school had there when it was first touched. */
export type Typed = { was: Taught | null; now: Taught | null }
/** The touched cells, by the key of their place. */
export type Typing = Readonly<Record<string, Typed>>
export type Saved = Readonly<Record<string, Taught>>

type Cell = { weekday: number; period: number }

export const keyOf = ({ weekday, period }: Cell): string => `${weekday} ${period}`

export const cellOf = (key: string): Cell => {
  const [weekday = 0, period = 0] = key.split(' ').map(Number)
  return { weekday, period }
}

const isSame = (one: Taught | null, other: Taught | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.subjectId === other.subjectId &&
    one.teacherId === other.teacherId &&
    (one.room ?? '').trim() === (other.room ?? '').trim() &&
    (one.isJoint ?? false) === (other.isJoint ?? false))

/** The lessons of a class in a shift as the school has them. */
export const savedIn = (lessons: readonly LessonRow[], classId: number, shift: Shift): Saved =>
  Object.fromEntries(
    lessons
      .filter((each) => each.classId === classId && each.shift === shift)
      .map(({ subjectId, teacherId, room, isJoint = false, ...each }) => [
        keyOf(each),
        { subjectId, teacherId, room, ...(isJoint ? { isJoint } : {}) },
      ]),
  )

export const taughtIn = (saved: Saved, typing: Typing, key: string): Taught | null => {
  const typed = typing[key]
  return typed ? typed.now : (saved[key] ?? null)
}

const without = (typing: Typing, key: string): Typing =>
  Object.fromEntries(Object.entries(typing).filter(([each]) => each !== key))

/** Types into a cell. A cell that is as it was is not touched. */
export function typeInto(saved: Saved, typing: Typing, key: string, now: Taught | null): Typing {
  const was = typing[key] ? typing[key].was : (saved[key] ?? null)
  return isSame(was, now) && isSame(saved[key] ?? null, now) ? without(typing, key) : { ...typing, [key]: { was, now } }
}

/** Whether the school has another lesson there now than when the cell was first touched. */
export const isStale = (saved: Saved, typing: Typing, key: string): boolean => {
  const typed = typing[key]
  return typed !== undefined && !isSame(typed.was, saved[key] ?? null)
}

/** Keeps what was typed although the school has another lesson there now, or takes the school's. */
export const settle = (saved: Saved, typing: Typing, key: string, isKept: boolean): Typing => {
  const typed = without(typing, key)
  return isKept ? typeInto(saved, typed, key, typing[key]?.now ?? null) : typed
}

export const changesOf = (typing: Typing): LessonChange[] =>
  Object.entries(typing).map(([key, { was, now }]) => ({ ...cellOf(key), was, now }))

type Place = { classId: number; shift: Shift }

/** The clashes of a class's week as it is typed, with all other lessons of the school, by the key of the cell. */
export function clashesIn(
  { classId, shift }: Place,
  cells: readonly { key: string; taught: Taught | null }[],
  { lessons, bells }: { lessons: readonly LessonRow[]; bells: readonly BellTimesRow[] },
): ReadonlyMap<string, readonly Clash[]> {
  const own = cells.flatMap(({ key, taught }): Placed[] =>
    taught ? [{ classId, shift, ...cellOf(key), ...taught }] : [],
  )
  const others = lessons.filter((each) => each.classId !== classId || each.shift !== shift)
  const found = new Map<string, Clash[]>()
  for (const clash of clashesOf<Placed>(own, others, bells)) {
    const key = keyOf(clash.lesson)
    found.set(key, [...(found.get(key) ?? []), clash])
  }
  return found
}

/** The teacher whom a subject of the class is most likely given to: who has it in the week, else who is assigned to it. */
export function usualTeacher(
  subjectId: number,
  cells: readonly { taught: Taught | null }[],
  assigned: readonly number[],
): number | null {
  const before = cells.find(({ taught }) => taught?.subjectId === subjectId && taught.teacherId !== null)
  return before?.taught?.teacherId ?? (assigned.length === 1 ? (assigned[0] ?? null) : null)
}

type Copied = {
  /** The subjects that the class takes, and its teachers. */
  subjects: readonly { id: number }[]
  teachers: readonly { id: number }[]
  /** Who is assigned to a subject of the class. */
  assigned: (subjectId: number) => readonly number[]
}

/**
 * Fills the empty cells with the lessons of another class: subjects that this class takes too, with its own teachers. Rooms are
 * left out, since the other class is in them.
 */
export function copyInto(
  saved: Saved,
  typing: Typing,
  from: Saved,
  keys: readonly string[],
  { subjects, teachers, assigned }: Copied,
): Typing {
  return keys.reduce<Typing>((typed, key) => {
    const lesson = from[key]
    if (!lesson || taughtIn(saved, typed, key) || !subjects.some(({ id }) => id === lesson.subjectId)) return typed
    const own = assigned(lesson.subjectId)
    const isHers = teachers.some(({ id }) => id === lesson.teacherId)
    const teacherId = own.length === 1 ? (own[0] ?? null) : isHers ? lesson.teacherId : null
    return typeInto(saved, typed, key, { subjectId: lesson.subjectId, teacherId, room: null })
  }, typing)
}
