import { listEmployeeAccounts } from '#domain/employees/accounts.endpoints.ts'
import type { Told } from '#domain/employees/employees.schema.ts'
import { busKey } from '#domain/school/buses.rules.ts'
import type { BusRow } from '#domain/school/buses.schema.ts'
import { useAnswer } from '../answers/use-answer.ts'
import type { CacheDb } from '../device/db.ts'
import { useCacheQuery } from '../replica/use-cache.ts'
import { useTaught, type AccountTaught } from '../users/taught.ts'

/** Buses that an employee drives, and how many students ride on them. */
export type Driven = { buses: readonly string[]; riders: number }

export async function readDriven(cache: CacheDb, employeeId: number): Promise<Driven | null> {
  const buses = ((await cache.buses.toArray()) as unknown as BusRow[]).filter((bus) => bus.driverId === employeeId)
  if (buses.length === 0) return null
  const keys = new Set(buses.map(({ label }) => busKey(label)))
  let riders = 0
  await cache.students.each(({ bus }) => {
    if (typeof bus === 'string' && keys.has(busKey(bus))) riders += 1
  })
  return { buses: buses.map(({ label }) => label), riders }
}

/** What the school loses with an employee. */
export type Leaving = {
  driven: Driven | null
  /** The employee's account with what it teaches. */
  teaching: { account: string; taught: AccountTaught } | null
  /** What the person is told by this before the deletion. */
  told: Told | null
}

/** What an employee does who is about to be deleted; null while it is being read. */
export function useLeaving(employeeId: number): Leaving | null {
  const driving = useCacheQuery(`driven:${employeeId}`, ({ cache }) => readDriven(cache, employeeId))
  const { answer } = useAnswer(listEmployeeAccounts, {})
  const account =
    answer.status === 'ready' ? answer.data.find((each) => each.employeeId === employeeId)?.account : undefined
  const { taught, isAsked } = useTaught(account?.id ?? null)
  if (driving.status === 'loading' || answer.status === 'loading' || isAsked) return null
  const driven = driving.status === 'ready' ? driving.data : null
  const teaching = account && taught ? { account: account.fullName, taught } : null
  return { driven, teaching, told: teaching ? 'teaches' : driven ? 'drives' : null }
}
