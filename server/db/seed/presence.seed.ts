import type { presence } from '../schema.ts'
import { schoolDaysBefore, type Days } from './attendance.seed.ts'
import type { EmployeeSeed } from './employees.seed.ts'
import { seededRandom } from './random.ts'
import { demoUserId } from './users.seed.ts'

type PresenceSeed = typeof presence.$inferSelect

const REMARKS = ['Sick', 'Sick', 'Family', 'Travel', 'Leave', 'Late, sent home'] as const

/** Builds presence of the `days` days before today, as the office marked it; marks of a day do not depend on today. */
export function buildPresence(employees: readonly EmployeeSeed[], { today, days, weekend }: Days): PresenceSeed[] {
  const rows: PresenceSeed[] = []
  for (const day of schoolDaysBefore(today, days, weekend)) {
    const random = seededRandom(`presence ${day}`)
    // Marks are made between 7:40 and 8:10 in Hargeysa (UTC+3).
    const madeAt = new Date(Date.parse(`${day}T04:40:00Z`) + random.int(0, 1_800) * 1_000).toISOString()
    for (const employee of employees) {
      const present = !random.chance(0.04)
      const remark = present ? 'Present' : random.pick(REMARKS)
      if (employee.dateOfHire > day) continue
      rows.push({
        id: rows.length + 1,
        employeeId: employee.id,
        day,
        present,
        remark,
        markedBy: demoUserId('office'),
        deviceCode: 'K7Q',
        madeAt,
        markedAt: madeAt,
        revision: 1,
        deletedAt: null,
        otherPresent: null,
        otherRemark: null,
        otherBy: null,
        otherAt: null,
      })
    }
  }
  return rows
}
