import { addDays } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { keyBefore } from '#domain/fees/reductions.rules.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { dueReminders, dueReminderStudents, duePromises } from '../schema.ts'
import { linksOf, seedOf, type AreaRows } from './area-rows.ts'
import { familiesBehind } from './fees.seed.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

/** Days ago on which the families were reminded; the last of them have promised something since. */
const REMINDED_DAYS_AGO = [20, 12, 10, 10, 3, 3] as const
const PROMISES = [null, null, -2, 6, null, 10] as const

type Family = { phone: string; monthsBehind: number; children: readonly StudentSeed[] }

const familiesOf = (students: readonly StudentSeed[]): Family[] =>
  [...familiesBehind(students)].flatMap(([phone, monthsBehind]) => {
    const children = students.filter((student) => student.phone === phone && student.feeCents > 0)
    return monthsBehind >= 2 && children.length > 0 ? [{ phone, monthsBehind, children }] : []
  })

/** Reminders of some families that are behind, and what they promised; none in small schools, where nobody is. */
export function buildDues(today: string, students: readonly StudentSeed[]): AreaRows[] {
  const by = { madeBy: demoUserId('office') }
  const lastMonth = keyBefore(monthNumberOfDay(today))
  const families = familiesOf(students).slice(0, REMINDED_DAYS_AGO.length)
  const reminders = families.map(({ phone, children }, at) => ({
    id: at + 1,
    way: at === 0 ? ('letter' as const) : ('sms' as const),
    language: at === 1 ? ('ar' as const) : ('so' as const),
    phone: at === 0 ? null : phone,
    cents: sumOf(children, ({ feeCents }) => feeCents),
    reference: String(Math.min(...children.map(({ id }) => id))),
    wallets: [{ method: 'ZAAD', number: '515151' }],
    isAgain: false,
    madeAt: `${addDays(today, -(REMINDED_DAYS_AGO[at] ?? 0))}T07:30:00.000Z`,
    ...by,
  }))
  const told = families.flatMap(({ children }, at) =>
    children.map(({ id: studentId, feeCents: cents }) => ({
      reminderId: at + 1,
      studentId,
      cents,
      months: [{ year: Math.floor(lastMonth / 100), month: lastMonth % 100, cents }],
    })),
  )
  const promises = families.flatMap(({ children }, at) => {
    const inDays = PROMISES[at]
    if (inDays === null || inDays === undefined) return []
    const madeAt = `${addDays(today, 1 - (REMINDED_DAYS_AGO[at] ?? 0))}T08:00:00.000Z`
    const ref = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    return children.map(({ id: studentId }) => ({
      ref,
      studentId,
      until: addDays(today, inDays),
      note: 'When the salary comes',
      madeAt,
      savedAt: madeAt,
      ...by,
    }))
  })
  if (reminders.length === 0) return []
  return [
    seedOf(dueReminders, reminders),
    linksOf(dueReminderStudents, told),
    seedOf(
      duePromises,
      promises.map((promise, at) => ({ id: at + 1, ...promise })),
    ),
  ]
}
