import { attendanceKey } from '#domain/row-keys.ts'
import type { AttendanceMark, AttendanceRecord, AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import type { ClassRow } from '#domain/classes/classes.schema.ts'
import { schoolDay } from '#domain/core/dates.ts'
import type { FeeAccountRow, PaymentRow } from '#domain/fees/fees.schema.ts'
import { paymentKey } from '#domain/row-keys.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'

export type SchoolClass = ClassRow & { students: readonly StudentRow[] }

export const today = (): string => schoolDay(Date.now(), 'Africa/Mogadishu')

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** What the server holds, read over its own calls by an administrator on a good line. */
export type Office = {
  classNamed: (name: string) => SchoolClass
  /** The marks of a class on a day in the order in which the server made them. */
  marksOf: (group: SchoolClass, date?: string) => Promise<AttendanceRow[]>
  /** Marks a student as somebody does who knows of no other mark of the day. */
  mark: (mark: AttendanceMark) => Promise<void>
  /** The payments of the latest two months in the order in which the server recorded them. */
  payments: () => Promise<PaymentRow[]>
  /** What students owe and have paid, by student. */
  accounts: () => Promise<ReadonlyMap<number, FeeAccountRow>>
  students: () => readonly StudentRow[]
  /** One student's marks, however old. */
  marksOfStudent: (id: number) => Promise<AttendanceRecord[]>
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.school', password: DEMO_PASSWORD }),
  })
  const { Access_token: token } = (await response.json()) as { Access_token: string }
  return token
}

export async function openOffice(origin: string): Promise<Office> {
  const token = await signIn(origin)
  const classes = new Map<number, ClassRow>()
  const students = new Map<number, StudentRow>()
  const marks = new Map<string, AttendanceRow>()
  const payments = new Map<string, PaymentRow>()
  const accounts = new Map<number, FeeAccountRow>()
  let cursor = ''

  const take = (page: PullPage): void => {
    for (const row of (page.tables['classes']?.put ?? []) as ClassRow[]) classes.set(row.id, row)
    for (const row of (page.tables['students']?.put ?? []) as StudentRow[]) students.set(row.id, row)
    for (const row of (page.tables['attendance']?.put ?? []) as unknown as AttendanceRow[])
      marks.set(attendanceKey(row), row)
    for (const row of (page.tables['payments']?.put ?? []) as unknown as PaymentRow[])
      payments.set(paymentKey(row), row)
    for (const row of (page.tables['feeAccounts']?.put ?? []) as unknown as FeeAccountRow[])
      accounts.set(row.studentId, row)
    cursor = page.cursor
  }
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`the office got ${response.status}: ${await response.text()}`)
    return response.text()
  }
  const mark = async (body: AttendanceMark): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify({ base: 0, ...body }) }
    const response = await fetch(`${origin}/api/student/createattendance`, request)
    if (!response.ok) throw new Error(`the office got ${response.status}: ${await response.text()}`)
  }
  const pull = async (): Promise<void> => {
    const lines = await get(`/sync/pull${cursor && `?cursor=${encodeURIComponent(cursor)}`}`)
    for (const line of lines.split('\n').filter(Boolean)) take(JSON.parse(line) as PullPage)
  }
  const marksOn = async (date: string): Promise<AttendanceRow[]> => {
    await pull()
    return [...marks.values()].filter((mark) => mark.date === date).sort((a, b) => a.id - b.id)
  }

  await pull()
  return {
    mark,
    payments: async () => {
      await pull()
      return [...payments.values()].sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
    },
    accounts: async () => {
      await pull()
      return accounts
    },
    students: () => [...students.values()],
    marksOfStudent: async (id) => JSON.parse(await get(`/student/attedencelist/${id}`)) as AttendanceRecord[],
    marksOf: async ({ id }, date = today()) => (await marksOn(date)).filter(({ classId }) => classId === id),
    classNamed: (name) => {
      const group = [...classes.values()].find((each) => each.name === name)
      if (!group) throw new Error(`there is no class ${name}`)
      const own = [...students.values()].filter(({ classId }) => classId === group.id)
      return { ...group, students: own.sort((a, b) => byName.compare(a.fullname, b.fullname) || a.id - b.id) }
    },
  }
}
