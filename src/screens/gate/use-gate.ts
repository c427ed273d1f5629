import { useRef, useState } from 'react'
import type { AttendanceDay } from '#data/attendance/day.queries.ts'
import { device } from '#data/device/db.ts'
import { useSchoolTime } from '#data/device/use-school-time.ts'
import type { GateBook } from '#data/gate/gate.queries.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { rowsOfClass } from '#data/outbox/subjects.ts'
import type { PhotoKind } from '#data/photos/kept-photos.ts'
import { markPresence, type PresenceOfDay } from '#data/presence/day.ts'
import type { DayMark } from '#data/school/day-marks.ts'
import { nudge } from '#data/sync/nudge.ts'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import { studentOfCard, type CardOfStudent } from '#domain/cards/cards.rules.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { bellFor, gateMark, staffMark, type GateMark } from '#domain/gate/gate.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { play } from '#ui/scanner/sound.ts'

/** Milliseconds in which a card that stays before the camera is the same scan. */
const SAME_SCAN = 2_500

/** Milliseconds after which the marks of the day have what was saved here. */
const READ_BACK = 5_000

/** How many scans the list shows. */
const SHOWN = 8

/** Whose card was scanned: `group` is the class of a student, the job of an employee. */
export type Holder = { kind: PhotoKind; id: number; name: string; group: string }
type Refusal = Exclude<CardOfStudent<StudentRow>['is'], 'student'>

/** What became of a scan, as the screen shows it. */
export type Scan = { key: number; time: string } & (
  | { is: 'present' | 'late'; who: Holder; before: DayMark | null }
  | { is: 'again'; who: Holder; wasLate: boolean }
  | { is: 'notSaved'; who: Holder }
  | { is: Refusal; code: string }
)

type Asked = {
  book: GateBook
  day: AttendanceDay
  /** The presence of the staff; null where somebody may not mark it. */
  presence: PresenceOfDay | null
  lateAfter: string | null
}

/** When a student is late: after the bell of her class, else after the time that the device was told. */
export function lateAfterOf(
  { book, day, lateAfter }: Pick<Asked, 'book' | 'day' | 'lateAfter'>,
  classId: number | null,
  time: string,
): string | null {
  const weekday = weekdayAt(day.date)
  const own = book.lessons.filter((lesson) => lesson.classId === classId && lesson.weekday === weekday)
  const shifts = [...new Set(own.map(({ shift }) => shift))]
  return bellFor({ bells: book.bells, shifts, weekday, time }) ?? lateAfter
}

/** Whom a scan marks, what stood before, and how it is saved; without `save` it marks nothing. */
type Marking = { who: Holder; before: DayMark | null; isLate: boolean; save: (() => Promise<unknown>) | null }

function markingOf(asked: Asked, student: StudentRow, time: string): Marking {
  const { book, day } = asked
  const group = book.classes.get(student.classId)
  const before = day.marks.get(student.id) ?? null
  const made = gateMark(before, { time, lateAfter: lateAfterOf(asked, student.classId, time) })
  const save = async ({ mark }: GateMark) => {
    // The rows are here already, so that a scan need not wait for them.
    const seen = group ? rowsOfClass({ ...group, students: [student] }) : undefined
    const body = { studentId: student.id, date: day.date, ...mark }
    await enqueue(device(), markAttendanceOffline, { body }, { seen })
  }
  return {
    who: { kind: 'student', id: student.id, name: student.fullname, group: group?.name ?? '' },
    before,
    isLate: made?.isLate ?? false,
    save: made && (() => save(made)),
  }
}

function markingOfEmployee({ date, marks }: PresenceOfDay, employee: EmployeeRow, time: string): Marking {
  const before = marks.get(employee.id) ?? null
  const mark = staffMark(employee.id, before, time)
  return {
    who: { kind: 'employee', id: employee.id, name: employee.fullName, group: employee.jobTitle },
    before,
    isLate: false,
    save: mark && (() => markPresence({ date, marks: [mark] }, { employees: [employee] })),
  }
}

/** What a scan marks, or why it marks nobody. */
function judge(asked: Asked, text: string, time: string): Marking | Refusal {
  const { book, presence } = asked
  const card = studentOfCard(text, book)
  if (card.is === 'student') return markingOf(asked, card.student, time)
  if (card.is !== 'staff' || card.employeeId === null || !presence) return card.is
  const employee = book.employees.get(card.employeeId)
  return employee ? markingOfEmployee(presence, employee, time) : 'left'
}

const SOUNDS = { present: 'good', late: 'late', again: 'again' } as const
const soundOf = (is: Scan['is']) => (is === 'present' || is === 'late' || is === 'again' ? SOUNDS[is] : 'bad')

/** Scans of cards on one day: what each became, the newest first, and how many were refused. */
export function useGate(asked: Asked) {
  const [scans, setScans] = useState<readonly Scan[]>([])
  const [refused, setRefused] = useState(0)
  const now = useSchoolTime()
  const last = useRef({ text: '', at: -Infinity })
  // People who were marked just now, whose marks the reading of the day may not have yet.
  const taken = useRef(new Map<string, { at: number; isLate: boolean }>())

  const take = async (text: string, time: string): Promise<Scan> => {
    const key = performance.now()
    const judged = judge(asked, text, time)
    if (typeof judged === 'string') return { key, time, is: judged, code: text.slice(0, 40) }
    const { who, before, isLate, save } = judged
    const name = `${who.kind} ${who.id}`
    const justTaken = taken.current.get(name)
    if (justTaken && key - justTaken.at < READ_BACK) return { key, time, is: 'again', who, wasLate: justTaken.isLate }
    if (!save) return { key, time, is: 'again', who, wasLate: before?.kind === 'late' }
    taken.current.set(name, { at: key, isLate })
    try {
      await save()
    } catch {
      taken.current.delete(name)
      return { key, time, is: 'notSaved', who }
    }
    nudge('enqueue')
    return { key, time, is: isLate ? 'late' : 'present', who, before }
  }
  const enter = async (text: string): Promise<void> => {
    const time = now()
    if (time === null) return
    const scan = await take(text, time)
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
