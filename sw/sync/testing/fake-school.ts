import { attendanceKey, classDayKey } from '#domain/row-keys.ts'
import { decideMark, storedRemark } from '#domain/school/mark-outcome.ts'
import type { AttendanceConflict, AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOf } from '#domain/attendance/class-days.rules.ts'
import type { ScoreConflictRow, ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import type { Role } from '#domain/core/roles.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { SYNCED_TABLE_NAMES, type SyncedTableName } from '#domain/synced-tables.ts'

export type FakePerson = {
  id: number
  fullname: string
  role: Role
  classIds: number[] | null
  isEnded?: boolean
  born?: number
}

/** A student with what his family owes; the real school has a table of its own for that. */
export type FakeStudent = StudentRow & { dueCents: number }

type StoredMark = AttendanceRow & { lane: string }

/** The data of the fake server: plain values, so that a backup is a copy of it. */
export type FakeSchool = {
  epoch: string
  /** Number of the next transaction; all below it are over. */
  transaction: number
  people: Map<number, FakePerson>
  classes: Map<number, ClassRow>
  students: Map<number, FakeStudent>
  marks: Map<string, StoredMark>
  conflicts: Map<number, AttendanceConflict>
  sheets: Map<string, ScoreSheetRow>
  /** Who entered each score, by person and device. */
  lanes: Map<string, string>
  scoreConflicts: Map<number, ScoreConflictRow>
  /** Last transaction that touched a row, by `table:key`. */
  changes: Map<string, number>
  /** A transaction that is still open: no change from it on is sent yet. Null when there is none. */
  open: number | null
  /** Cursors issued before this time are refused. */
  floor: number
}

/** What every family owes at first (cents). */
export const FIRST_DUE = 10_000_000

const student = (id: number, classId: number): FakeStudent => ({
  dueCents: FIRST_DUE,
  id,
  fullname: `Student ${id}`,
  gender: 'Male',
  age: 9,
  classId,
  rollNumber: null,
  bus: null,
})

/** Two classes of four students, two teachers and an administrator. */
export function newSchool(): FakeSchool {
  const people: FakePerson[] = [
    { id: 1, fullname: 'Amina Warsame', role: 'ADMIN', classIds: null },
    { id: 2, fullname: 'Bashir Cali', role: 'Teacher', classIds: [1, 2] },
    { id: 3, fullname: 'Canab Nuur', role: 'Teacher', classIds: [1] },
  ]
  const students = [11, 12, 13, 14].map((id) => student(id, 1)).concat([21, 22, 23, 24].map((id) => student(id, 2)))
  return {
    epoch: 'e1',
    transaction: 100,
    people: new Map(people.map((person) => [person.id, person])),
    classes: new Map([1, 2].map((id) => [id, { id, name: `${id}A`, grade: id }])),
    students: new Map(students.map((row) => [row.id, row])),
    marks: new Map(),
    conflicts: new Map(),
    sheets: new Map(),
    lanes: new Map(),
    scoreConflicts: new Map(),
    changes: new Map(),
    open: null,
    floor: 0,
  }
}

type Order = {
  date: string
  classId?: number
  marks: { studentId: number; present: boolean; remark?: string; base?: number }[]
}
export type Marker = { person: FakePerson; deviceCode: string; madeAt: string }

export const touch = (school: FakeSchool, table: SyncedTableName, key: string | number): void => {
  school.changes.set(`${table}:${key}`, school.transaction)
}

/** Applies a payment to a student's dues, whatever the objection. */
export function applyMoney(school: FakeSchool, { studentId, cents }: { studentId: number; cents: number }): void {
  const who = school.students.get(studentId)
  if (who) school.students.set(studentId, { ...who, dueCents: who.dueCents - cents })
  touch(school, 'students', studentId)
  school.transaction++
}

export const maySee = (person: FakePerson, classId: number): boolean => person.classIds?.includes(classId) ?? true

/** Applies the marks of one day as the real server does; throws when none of them can be applied. */
export function applyMarks(school: FakeSchool, { date, marks }: Order, by: Marker) {
  const results = marks.map((mark) => {
    const who = school.students.get(mark.studentId)
    if (!who) return { mark, outcome: 'refused' as const, code: 'studentNotFound' as const }
    if (!maySee(by.person, who.classId)) return { mark, outcome: 'refused' as const, code: 'notYourClass' as const }
    return { mark, outcome: applyMark(school, who, { ...mark, date }, by) }
  })
  const first = results[0]
  if (first?.code && results.every(({ outcome }) => outcome === 'refused')) throw new Problem(first.code)
  return results.map(({ mark, outcome, code }) => ({ studentId: mark.studentId, outcome, ...(code && { code }) }))
}

export function replyOf(
  school: FakeSchool,
  endpoint: string,
  results: ReturnType<typeof applyMarks>,
  date: string,
): unknown {
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
  const notApplied = results.filter(({ outcome }) => outcome !== 'applied' && outcome !== 'merged')
  if (endpoint === 'attendance.markClass')
    return { message: '', applied: count('applied'), merged: count('merged'), notApplied }
  const [first] = results
  if (!first) return { message: '' }
  const key = attendanceKey({ studentId: first.studentId, date })
  const mark = school.marks.get(key)!
  // Marks are never deleted here, so their positions can serve as ids.
  const id = [...school.marks.keys()].indexOf(key) + 1
  return { message: '', outcome: first.outcome, attendance: { id, ...mark, user: { fullName: mark.markedBy } } }
}

function applyMark(school: FakeSchool, who: StudentRow, mark: Order['marks'][number] & { date: string }, by: Marker) {
  const key = attendanceKey(mark)
  const standing = school.marks.get(key)
  const lane = `${by.person.id}/${by.deviceCode}`
  const incoming = { present: mark.present, remark: storedRemark(mark), base: mark.base, kind: 'mark' as const }
  const known = standing ? { ...standing, kind: 'mark' as const, isSameLane: standing.lane === lane } : null
  const outcome = decideMark(known, incoming)
  const newMark = { present: mark.present, remark: incoming.remark, markedBy: by.person.fullname, markedAt: by.madeAt }
  if (outcome === 'applied') {
    const revision = (standing?.revision ?? 0) + 1
    school.marks.set(key, { studentId: who.id, classId: who.classId, date: mark.date, revision, ...newMark, lane })
    touch(school, 'classDays', classDayKey({ classId: who.classId, date: mark.date }))
  }
  if (outcome === 'conflict' && standing) {
    const id = school.conflicts.size + 1
    school.conflicts.set(id, {
      id,
      studentId: who.id,
      classId: who.classId,
      date: mark.date,
      standing,
      challenger: newMark,
    })
    touch(school, 'attendanceConflicts', id)
  }
  return outcome
}

type Cursor = {
  epoch: string
  scope: string
  copying: { table: number; after: number } | null
  from: number
  at: number
}

const scopeOf = (person: FakePerson): string => JSON.stringify([person.role, person.classIds])

type Row = Record<string, unknown>

function rowsOf(school: FakeSchool, person: FakePerson, name: SyncedTableName): [string, Row][] {
  const { classes, students, conflicts: attendanceConflicts, sheets: scoreSheets, scoreConflicts } = school
  const marks = [...school.marks.values()].map((stored) => {
    const { lane: _, ...mark } = stored
    return mark
  })
  const classDays = new Map(classDaysOf(marks).map((day) => [classDayKey(day), day]))
  type Kept = Partial<Record<SyncedTableName, ReadonlyMap<unknown, Row>>>
  const kept: Kept = { classes, students, attendanceConflicts, classDays, scoreSheets, scoreConflicts }
  return [...(kept[name] ?? [])]
    .filter(([, row]) => maySee(person, Number(row[name === 'classes' ? 'id' : 'classId'])))
    .map(([key, row]) => [String(key), row])
}

/** The table from which on this school sends history. */
const HISTORY = SYNCED_TABLE_NAMES.indexOf('scoreSheets')

/** The pages of one pull as lines of the stream; throws `cursorGone`. */
export function pullPages(
  school: FakeSchool,
  person: FakePerson,
  text: string | null,
  pageRows: number,
  now: number,
): PullPage[] {
  const scope = scopeOf(person)
  let cursor: Cursor = text
    ? (JSON.parse(text) as Cursor)
    : { epoch: school.epoch, scope, copying: { table: 0, after: 0 }, from: school.transaction, at: now }
  if (cursor.epoch !== school.epoch || cursor.scope !== scope || cursor.at < school.floor)
    throw new Problem('cursorGone')
  const pages: PullPage[] = []
  type Rest = Pick<PullPage, 'position' | 'more' | 'steps' | 'isDaily'>
  const add = (tables: PullPage['tables'], next: Cursor, rest: Rest): void => {
    cursor = { ...next, at: now }
    const time = new Date(now).toISOString()
    pages.push({ epoch: school.epoch, time, cursor: JSON.stringify(cursor), tables, ...rest })
  }
  while (cursor.copying) {
    const { table, after } = cursor.copying
    const name = SYNCED_TABLE_NAMES[table]
    if (!name) break
    const rest = rowsOf(school, person, name).slice(after)
    const isDone = rest.length < pageRows
    const copying = isDone ? { table: table + 1, after: 0 } : { table, after: after + pageRows }
    const put = rest.slice(0, pageRows).map(([, row]) => row)
    add(
      { [name]: { put, remove: [] } },
      { ...cursor, copying },
      {
        position: 0,
        more: true,
        steps: [copying.table, SYNCED_TABLE_NAMES.length],
        ...(copying.table >= HISTORY ? { isDaily: true } : {}),
      },
    )
  }
  const horizon = school.open ?? school.transaction
  const end = { ...cursor, copying: null, from: horizon }
  add(newsOf(school, person, cursor.from, horizon), end, { position: horizon, more: false })
  return pages
}

function newsOf(school: FakeSchool, person: FakePerson, from: number, before: number): PullPage['tables'] {
  const tables: PullPage['tables'] = {}
  for (const name of SYNCED_TABLE_NAMES) {
    const rows = new Map(rowsOf(school, person, name))
    const touched = [...school.changes].filter(([key, at]) => at >= from && at < before && key.startsWith(`${name}:`))
    const keys = touched.map(([key]) => key.slice(name.length + 1))
    if (keys.length === 0) continue
    const put = [...rows].filter(([key]) => keys.includes(key)).map(([, row]) => row)
    tables[name] = { put, remove: keys.filter((key) => !rows.has(key)) }
  }
  return tables
}
