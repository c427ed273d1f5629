import { useRef, useState } from 'react'
import type { AttendanceDay } from '#data/attendance/day.queries.ts'
import { device } from '#data/device/db.ts'
import { useSchoolTime } from '#data/device/use-school-time.ts'
import type { GateBook } from '#data/gate/gate.queries.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { rowsOfClass } from '#data/outbox/subjects.ts'
import type { DayMark } from '#data/school/day-marks.ts'
import { nudge } from '#data/sync/nudge.ts'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import { studentOfCard, type CardOfStudent } from '#domain/cards/cards.rules.ts'
import { bellFor, gateMark, type GateMark } from '#domain/gate/gate.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { play } from '#ui/scanner/sound.ts'

/** Milliseconds in which a card that stays before the camera is the same scan. */
const SAME_SCAN = 2_500

/** Milliseconds after which the marks of the day have what was saved here. */
const READ_BACK = 5_000

/** How many scans the list shows. */
const SHOWN = 8

type Person = { student: StudentRow; className: string }
type Refusal = Exclude<CardOfStudent<StudentRow>['is'], 'student'>

/** What became of a scan, as the screen shows it. */
export type Scan = { key: number; time: string } & (
  | ({ is: 'present' | 'late'; before: DayMark | null } & Person)
  | ({ is: 'again' | 'notSaved' } & Person)
  | { is: Refusal; code: string }
)

type Asked = { book: GateBook; day: AttendanceDay; lateAfter: string | null }

/** When a student is late: after the bell of her class, else after the time that the device was told. */
export function lateAfterOf({ book, day, lateAfter }: Asked, classId: number | null, time: string): string | null {
  const weekday = weekdayAt(day.date)
  const own = book.lessons.filter((lesson) => lesson.classId === classId && lesson.weekday === weekday)
  const shifts = [...new Set(own.map(({ shift }) => shift))]
  return bellFor({ bells: book.bells, shifts, weekday, time }) ?? lateAfter
}

async function save({ book, day }: Asked, student: StudentRow, { mark }: GateMark): Promise<boolean> {
  const group = book.classes.get(student.classId)
  // The rows are here already, so that a scan need not wait for them.
  const seen = group ? rowsOfClass({ ...group, students: [student] }) : undefined
  try {
    const body = { studentId: student.id, date: day.date, ...mark }
    await enqueue(device(), markAttendanceOffline, { body }, { seen })
    nudge('enqueue')
    return true
  } catch {
    return false
  }
}

const SOUNDS = { present: 'good', late: 'late', again: 'again' } as const
const soundOf = (is: Scan['is']) => (is === 'present' || is === 'late' || is === 'again' ? SOUNDS[is] : 'bad')

/** Scans of cards on one day: what each became, the newest first, and how many were refused. */
export function useGate(asked: Asked) {
  const [scans, setScans] = useState<readonly Scan[]>([])
  const [refused, setRefused] = useState(0)
  const now = useSchoolTime()
  const last = useRef({ text: '', at: -Infinity })
  // Students who were marked just now, whose marks the reading of the day may not have yet.
  const taken = useRef(new Map<number, number>())
  const { book, day } = asked

  const judge = async (text: string, time: string): Promise<Scan> => {
    const key = performance.now()
    const card = studentOfCard(text, book)
    if (card.is !== 'student') return { key, time, is: card.is, code: text.slice(0, 40) }
    const { student } = card
    const person = { student, className: book.classes.get(student.classId)?.name ?? '' }
    const before = day.marks.get(student.id) ?? null
    const made = gateMark(before, { time, lateAfter: lateAfterOf(asked, student.classId, time) })
    const isJustTaken = key - (taken.current.get(student.id) ?? -Infinity) < READ_BACK
    if (!made || isJustTaken) return { key, time, is: 'again', ...person }
    taken.current.set(student.id, key)
    if (await save(asked, student, made)) return { key, time, is: made.isLate ? 'late' : 'present', before, ...person }
    taken.current.delete(student.id)
    return { key, time, is: 'notSaved', ...person }
  }
  const enter = async (text: string): Promise<void> => {
    const time = now()
    if (time === null) return
    const scan = await judge(text, time)
    play(soundOf(scan.is))
    setScans((before) => [scan, ...before].slice(0, SHOWN))
    if ('code' in scan) setRefused((count) => count + 1)
  }
  const see = (text: string): void => {
    const at = performance.now()
    const isSame = text === last.current.text && at - last.current.at < SAME_SCAN
    last.current = { text, at }
    if (!isSame) void enter(text)
  }
  return { scans, refused, see, enter }
}
