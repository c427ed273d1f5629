import { classDayKey } from '#domain/row-keys.ts'
import type { Role } from '#domain/core/roles.ts'
import { tablesOf, type SyncedTableName } from '#domain/synced-tables.ts'
import type { changes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { classDayRows, classDaysOfMarks, markRows } from '../attendance/attendance.sync.ts'
import type { Place } from './cursor.ts'
import type { Keyed, Reader, Selection, SyncedReader } from './synced-reader.ts'
import { SYNCED_READERS } from './synced-rows.ts'

type Change = Pick<typeof changes.$inferSelect, 'key' | 'classId'>

/** A table as a replica holds it. */
export type ReplicaTable = {
  /** Its name on the device. */
  name: SyncedTableName | 'attendance'
  /** Its name in the feed. */
  entity: string
  /** A page holds this many times fewer of these rows than of others. */
  weight: number
  read: (reader: Reader, selection: Selection<Place>) => Promise<Keyed<Place>[]>
  /** The keys of the rows that some changes are about. */
  keysOf: (tx: Db, changes: readonly Change[]) => Promise<string[]>
}

/** Of tables whose rows are long: a sheet has the scores of a whole class. */
const WEIGHTS: Partial<Record<ReplicaTable['name'], number>> = { scoreSheets: 10 }

/**
 * In pages by id; a place of the other kind is of a replica that was begun in another form, whose table is then read
 * from the beginning.
 */
const byId = (name: ReplicaTable['name'], { read }: SyncedReader): ReplicaTable => ({
  name,
  entity: name,
  weight: WEIGHTS[name] ?? 1,
  read: (reader, { after, ...rest }) => read(reader, { ...rest, after: typeof after === 'number' ? after : null }),
  keysOf: async (_, changes) => [...new Set(changes.map(({ key }) => key))],
})

/**
 * The feed has marks one by one, each with its student, who decides who may see it. A mark that went to another class
 * names the one that it left.
 */
const CLASS_DAYS: ReplicaTable = {
  name: 'classDays',
  entity: 'attendance',
  weight: 5,
  read: (reader, { after, ...rest }) =>
    classDayRows.read(reader, { ...rest, after: typeof after === 'string' ? after : null }),
  keysOf: async (tx, changes) => {
    const marks = [...new Set(changes.map(({ key }) => key))]
    const left = changes.flatMap(({ key, classId }) =>
      classId === null ? [] : [classDayKey({ classId, date: key.split(':')[1] ?? '' })],
    )
    return [...new Set([...(await classDaysOfMarks(tx, marks)), ...left])]
  },
}

const SINGLE_MARKS = byId('attendance', markRows)

/** The tables that replicas of this role hold, in the order of the initial load; earlier releases hold single marks. */
export const replicaTables = (role: Role, isOlder: boolean): ReplicaTable[] =>
  tablesOf(role).map((name) => {
    if (name === 'classDays') return isOlder ? SINGLE_MARKS : CLASS_DAYS
    return byId(name, SYNCED_READERS[name])
  })
