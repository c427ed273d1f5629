import { addDays } from '#domain/core/dates.ts'
import { listPresence } from '#domain/presence/presence.endpoints.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { mapped, server, replicaElse } from '../answers/source.ts'
import type { PresenceOfDay } from './day.ts'

/** A record as it is listed; `id` is null while it is only on this device. */
export type PresenceRecord = {
  id: number | null
  employeeId: number
  name: string
  present: boolean
  remark: string
  markedBy: string
  isWaiting: boolean
}

type Question = { day: PresenceOfDay; employees: readonly EmployeeRow[]; today: string }
type Records = { records: readonly PresenceRecord[] }

/** Records of a day of the replica, with names; an employee who has left is listed by number. */
function recordsOf({ marks, records }: PresenceOfDay, employees: readonly EmployeeRow[]): PresenceRecord[] {
  const names = new Map(employees.map(({ id, fullName }) => [id, fullName]))
  return [...marks].map(([employeeId, { present, remark, markedBy, pending }]) => ({
    id: pending === 'waiting' ? null : (records.get(employeeId)?.id ?? null),
    employeeId,
    name: names.get(employeeId) ?? String(employeeId),
    present,
    remark,
    markedBy,
    isWaiting: pending === 'waiting',
  }))
}

const since = (today: string): string => addDays(today, -ATTENDANCE_DAYS_CACHED)

/** Records of a day: of the replica, or of the server for an earlier day. */
export const useRecords = replicaElse<Question, Records>(
  mapped(
    server(listPresence, ({ day }: Question) => ({ query: { date: day.date } })),
    (found): Records => ({
      records: found.map(({ employee, markedBy, ...record }) => ({
        ...record,
        name: employee.fullname,
        markedBy: markedBy.fullname,
        isWaiting: false,
      })),
    }),
  ),
  {
    useCoverage: ({ day, today }) => ({ isReady: true, isLocal: day.date >= since(today) }),
    useReading: ({ day, employees, today }) => ({
      status: 'ready',
      data: { since: since(today), records: recordsOf(day, employees) },
    }),
  },
)
