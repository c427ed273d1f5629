import { marksOf } from '#domain/attendance/class-days.rules.ts'
import type {
  AttendanceMark,
  AttendanceRecord,
  AttendanceRow,
  ClassDayRow,
} from '#domain/attendance/attendance.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { schoolDay } from '#domain/core/dates.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { classDayKey, paymentKey } from '#domain/row-keys.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { PullLine, type PullPage } from '#domain/sync/sync.schema.ts'
import { ask, tokenOf, type Reached } from './ask.ts'

export type SchoolClass = ClassRow & { students: readonly StudentRow[] }

export const today = (): string => schoolDay(Date.now(), 'Africa/Mogadishu')

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** The school's data, read by an administrator's calls on a good line. */
export type Office = {
  classNamed: (name: string) => SchoolClass
  /** The classes that have students. */
  classes: () => SchoolClass[]
  /** Marks of a class on a day, in the order in which the server made them. */
  marksOf: (group: SchoolClass, date?: string) => Promise<(AttendanceRow & { id: number })[]>
  /** Marks a student, by default as not marked before. */
  mark: (mark: AttendanceMark) => Promise<unknown>
  /** Payments of the latest two months, in the order in which the server recorded them. */
  payments: () => Promise<PaymentRow[]>
  /** Fee accounts of students, by student's id. */
  accounts: () => Promise<ReadonlyMap<number, FeeAccountRow>>
  students: () => readonly StudentRow[]
  /** All marks of one student. */
  marksOfStudent: (id: number) => Promise<AttendanceRecord[]>
}

/** Opens an administrator's replica in memory, which `pull` brings up to date. */
function openReplica(school: Reached) {
  const classes = new Map<number, ClassRow>()
  const students = new Map<number, StudentRow>()
  const classDays = new Map<string, ClassDayRow>()
  const payments = new Map<string, PaymentRow>()
  const accounts = new Map<number, FeeAccountRow>()
  let cursor = ''

  const take = (page: PullPage): void => {
    for (const row of (page.tables['classes']?.put ?? []) as ClassRow[]) classes.set(row.id, row)
    for (const row of (page.tables['students']?.put ?? []) as StudentRow[]) students.set(row.id, row)
    for (const row of (page.tables['classDays']?.put ?? []) as ClassDayRow[]) classDays.set(classDayKey(row), row)
    for (const key of page.tables['classDays']?.remove ?? []) classDays.delete(key)
    for (const row of (page.tables['payments']?.put ?? []) as unknown as PaymentRow[])
      payments.set(paymentKey(row), row)
    for (const row of (page.tables['feeAccounts']?.put ?? []) as unknown as FeeAccountRow[])
      accounts.set(row.studentId, row)
    cursor = page.cursor
  }
  const pull = async (): Promise<void> => {
    const address = `${school.origin}/api/sync/pull${cursor && `?cursor=${encodeURIComponent(cursor)}`}`
    const answer = await school.fetch(address, {
      headers: { authorization: `Bearer ${await tokenOf(school, 'admin')}` },
    })
    if (!answer.ok) throw new Error(`the office got ${answer.status}: ${await answer.text()}`)
    for (const line of (await answer.text()).split('\n').filter(Boolean)) {
      const page = PullLine.parse(JSON.parse(line))
      if ('tables' in page) take(page)
    }
  }
  return { classes, students, classDays, payments, accounts, pull }
}

export async function openOffice(school: Reached): Promise<Office> {
  const { classes, students, classDays, payments, accounts, pull } = openReplica(school)
  // The address is spelt so (GEN-7).
  const marksOfStudent = (id: number): Promise<AttendanceRecord[]> => ask(school, 'GET', `/student/attedencelist/${id}`)
  await pull()
  const withStudents = (group: ClassRow): SchoolClass => {
    const own = [...students.values()].filter(({ classId }) => classId === group.id)
    return { ...group, students: own.sort((a, b) => byName.compare(a.fullname, b.fullname) || a.id - b.id) }
  }
  return {
    mark: (body) => ask(school, 'POST', '/student/createattendance', { body: { base: 0, ...body } }),
    payments: async () => {
      await pull()
      return [...payments.values()].sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
    },
    accounts: async () => {
      await pull()
      return accounts
    },
    students: () => [...students.values()],
    marksOfStudent,
    marksOf: async ({ id: classId }, date = today()) => {
      await pull()
      const day = classDays.get(classDayKey({ classId, date }))
      // The ids, by which marks are sorted, are read from the students' records, since rows of the replica have none.
      const own = (day ? marksOf(day) : []).map(async (mark) => {
        const record = (await marksOfStudent(mark.studentId)).find((each) => each.date === date)
        return { ...mark, id: record?.id ?? 0 }
      })
      return (await Promise.all(own)).sort((a, b) => a.id - b.id)
    },
    classNamed: (name) => {
      const group = [...classes.values()].find((each) => each.name === name)
      if (!group) throw new Error(`there is no class ${name}`)
      return withStudents(group)
    },
    classes: () => [...classes.values()].map(withStudents).filter((group) => group.students.length > 0),
  }
}

/** A school with the data that its office reads. */
export type AtSchool = Reached & { readonly office: Office }
