import type { CallInput, EndpointDefinition } from '#domain/core/endpoint.ts'
import { NAMELESS, type NameLookup, type OfflineWrite } from '#domain/core/offline-write.ts'
import { subjectKey, type Subject } from '#domain/core/subjects.ts'
import type { SubjectSeen } from '#domain/core/subjects.schema.ts'
import type { CachedRow, CacheDb } from '../device/db.ts'

/** The rows that a write names, from the signed-in person's replica, by `subjectKey`. */
export type SeenRows = ReadonlyMap<string, CachedRow>

/** Reads the rows that a write names, before anything is stored; without a readable replica the rows stay unknown. */
export async function seenRows<E extends EndpointDefinition>(
  replicaName: string | null | undefined,
  write: OfflineWrite<E>,
  input: CallInput<E>,
  open: (name: string) => CacheDb,
): Promise<SeenRows> {
  const subjects = write.subjects(input)
  if (!replicaName || subjects.length === 0) return new Map()
  try {
    const replica = open(replicaName)
    const names = [...new Set(subjects.map(({ table }) => table))]
    const read = () => Promise.all(names.map((table) => rowsOf(replica, table, subjects)))
    // A single table needs no transaction of its own around the read, which costs as much as the read.
    return new Map((names.length > 1 ? await replica.transaction('r', names, read) : await read()).flat())
  } catch {
    return new Map()
  }
}

type Row = { id: number; born?: number | undefined }

/** The rows of a class as a screen holds them, so that sixty students need not be read again one by one at a save. */
export const rowsOfClass = (group: Row & { students: readonly Row[] }): SeenRows =>
  new Map<string, CachedRow>([
    [subjectKey({ table: 'classes', id: group.id }), group],
    ...group.students.map((row) => [subjectKey({ table: 'students', id: row.id }), row] as const),
  ])

/** Rows of employees as a screen holds them. */
export const rowsOfEmployees = (employees: readonly Row[]): SeenRows =>
  new Map<string, CachedRow>(employees.map((row) => [subjectKey({ table: 'employees', id: row.id }), row]))

async function rowsOf(replica: CacheDb, table: Subject['table'], subjects: readonly Subject[]) {
  const wanted = subjects.filter((subject) => subject.table === table)
  const rows = await replica.table<CachedRow>(table).bulkGet(wanted.map(({ id }) => String(id)))
  return wanted.flatMap((subject, at) => {
    const row = rows[at]
    return row ? [[subjectKey(subject), row] as const] : []
  })
}

const bornIn = (rows: SeenRows, key: string): number | null => (rows.get(key)?.['born'] as number | undefined) ?? null

/**
 * Subjects to be stored with an entry: the rows that it names, as its maker's device knows them. `before`: what was known of the
 * rows of an entry that this one replaces.
 */
export const subjectsOf = <E extends EndpointDefinition>(
  write: OfflineWrite<E>,
  input: CallInput<E>,
  rows: SeenRows,
  before: ReadonlyMap<string, SubjectSeen> = new Map(),
): SubjectSeen[] =>
  write.subjects(input).map((subject) => {
    const key = subjectKey(subject)
    return before.get(key) ?? { born: bornIn(rows, key) }
  })

/** Rows that an entry names, with what was known of each when the entry was made. */
export const subjectsSeen = <E extends EndpointDefinition>(
  write: OfflineWrite<E>,
  input: CallInput<E>,
  seen: readonly SubjectSeen[] = [],
): Map<string, SubjectSeen> =>
  new Map(write.subjects(input).flatMap((subject, at) => (seen[at] ? [[subjectKey(subject), seen[at]] as const] : [])))

/** Whether a number means different rows in an earlier entry and now. */
export const isContradicted = (before: ReadonlyMap<string, SubjectSeen>, rows: SeenRows): boolean =>
  [...before].some(([key, { born }]) => {
    const now = bornIn(rows, key)
    return born !== null && now !== null && born !== now
  })

/** The names of the classes among these rows, by id. */
export function classNamesIn(subjects: readonly Subject[], rows: SeenRows): Record<string, string> {
  const names = subjects.flatMap(({ table, id }) => {
    const name = table === 'classes' ? rows.get(subjectKey({ table, id }))?.['name'] : undefined
    return typeof name === 'string' ? [[String(id), name] as const] : []
  })
  return Object.fromEntries(names)
}

export const namesIn = (rows: SeenRows): NameLookup => ({
  ...NAMELESS,
  className: (id) => (rows.get(subjectKey({ table: 'classes', id }))?.['name'] as string | undefined) ?? null,
  studentName: (id) => (rows.get(subjectKey({ table: 'students', id }))?.['fullname'] as string | undefined) ?? null,
})
