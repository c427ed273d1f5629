import type { EmployeeRow } from './employee.schema.ts'

/** Whole months from one day to a later one; 0 where it is not later. */
function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
  return Math.max(0, months)
}

/** Whole years of age on a day (EMP-4). */
export const ageAt = (dateOfBirth: string, today: string): number => Math.floor(monthsBetween(dateOfBirth, today) / 12)

/** Whole years and months since the hire (EMP-4). */
export function tenureAt(dateOfHire: string, today: string): { years: number; months: number } {
  const months = monthsBetween(dateOfHire, today)
  return { years: Math.floor(months / 12), months: months % 12 }
}

/** Whether somebody can be marked on a day: nobody before she was hired. */
export const isHiredBy = ({ dateOfHire }: Pick<EmployeeRow, 'dateOfHire'>, day: string): boolean => dateOfHire <= day

/** The days of an employee that are told against each other, and the field that is to be corrected. */
export const WRONG_DAYS = { hiredInFuture: 'dateOfHire', bornAfterHire: 'dateOfBirth' } as const

/** What stands against the days of an employee. */
export function wrongDay(
  { dateOfHire, dateOfBirth }: { dateOfHire: string; dateOfBirth?: string | null | undefined },
  today: string,
): keyof typeof WRONG_DAYS | null {
  if (dateOfHire > today) return 'hiredInFuture'
  return dateOfBirth && dateOfBirth >= dateOfHire ? 'bornAfterHire' : null
}
