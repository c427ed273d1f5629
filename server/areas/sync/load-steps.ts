import type { Role } from '#domain/core/roles.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { SyncedTableName } from '#domain/synced-tables.ts'
import type { ServerEnv } from '../../handle.ts'
import { replicaTables, type ReplicaTable } from './replica-tables.ts'

/**
 * Step of an initial load: a table, or the newest days of a table that comes later. Cursors name it, so a step that has to come
 * earlier than before needs another name: devices in the middle of a load would miss it.
 */
export type LoadStep = { name: string; table: ReplicaTable; isNear: boolean; isHistory: boolean }

/** People come first: everything else is about them. */
const PEOPLE: readonly SyncedTableName[] = ['classes', 'calendar', 'students']

/** Days before today that come right after the people, so that a class shows what was marked today. */
const NEAR_DAYS: Partial<Record<SyncedTableName, number>> = { classDays: 1 }

/**
 * History comes after all that daily work needs: what grows with classes, days and months, the newest of it first. What is owed
 * and paid by month is in the accounts already.
 */
const HISTORY: readonly SyncedTableName[] = ['payments', 'classDays', 'scoreSheets']

const whole = (table: ReplicaTable): LoadStep => ({
  name: table.name,
  table,
  isNear: false,
  isHistory: HISTORY.includes(table.name),
})
const near = (table: ReplicaTable): LoadStep => ({
  ...whole(table),
  name: `${table.name}.near`,
  isNear: true,
  isHistory: false,
})

/**
 * The steps of an initial load in their order. Near days come again with their whole table, so that a replica is complete however
 * the clock moves meanwhile. Tables of one account come last, since pages with them are not shared.
 */
export function loadSteps(role: Role): LoadStep[] {
  const tables = replicaTables(role)
  const placeOf = ({ name, isPersonal }: ReplicaTable): number =>
    PEOPLE.includes(name) ? 0 : isPersonal ? 3 : HISTORY.includes(name) ? 2 : 1
  const at = (place: number): LoadStep[] => tables.filter((table) => placeOf(table) === place).map(whole)
  return [...at(0), ...tables.filter(({ name }) => name in NEAR_DAYS).map(near), ...at(1), ...at(2), ...at(3)]
}

/** Whether all that daily work needs has come when this step begins; null: the load is over. */
export const isDaily = (steps: readonly LoadStep[], next: string | null): boolean =>
  steps
    .slice(steps.findIndex(({ name }) => name === next))
    .every(({ isHistory, table }) => next === null || isHistory || table.isPersonal)

/** The first day that a step sends; undefined where it sends all that devices keep. */
export function firstDayOf({ isNear, table }: LoadStep, { now, school }: ServerEnv): string | undefined {
  return isNear ? addDays(schoolDay(now(), school.timeZone), -(NEAR_DAYS[table.name] ?? 0)) : undefined
}
