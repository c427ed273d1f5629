import { classDayKey } from '#domain/row-keys.ts'
import type { Role } from '#domain/core/roles.ts'
import type { SyncedTable } from '#domain/core/synced-table.ts'
import { SYNCED_TABLES, tablesOf, type SyncedTableName } from '#domain/synced-tables.ts'
import type { changes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { announcementsOf, announcementStreams, readStreams } from '../announcements/announcements.sync.ts'
import { classDayRows, classDaysOfMarks } from '../attendance/attendance.sync.ts'
import { sheetRows } from '../exams/exams.sync.ts'
import { substituteStreams } from '../timetable/timetable.sync.ts'
import type { LastRow } from './cursor.ts'
import type { Follower, Keyed, Reader, Selection, SyncedReader } from './synced-reader.ts'
import { SYNCED_READERS } from './synced-rows.ts'

type Change = Pick<typeof changes.$inferSelect, 'key' | 'classId'>

/** Table of replicas. */
export type ReplicaTable = {
  /** Name of the table on the device. */
  name: SyncedTableName
  /** Streams of the feed with the rows of the table that concern a person. */
  streams: (who: Follower) => readonly string[]
  isPersonal: boolean
  /** Weight of a row: a page holds this many times fewer of them than of other rows. */
  weight: number
  read: (reader: Reader, selection: Selection<LastRow>) => Promise<Keyed<LastRow>[]>
  /** The keys of the rows that some changes are about. */
  keysOf: (tx: Db, changes: readonly Change[]) => Promise<string[]>
}

/** Weights of long rows: a sheet has the scores of a whole class, an announcement some paragraphs. */
const WEIGHTS: Partial<Record<SyncedTableName, number>> = { scoreSheets: 10, announcements: 5 }

/** Tables whose feed has a stream for each audience: nobody hears of what is for others, not even that there is any. */
const STREAMS: Partial<Record<SyncedTableName, ReplicaTable['streams']>> = {
  announcements: announcementStreams,
  announcementReads: readStreams,
  substitutes: substituteStreams,
}

const isPersonal = (name: SyncedTableName): boolean => {
  const declared: SyncedTable<never> = SYNCED_TABLES[name]
  return declared.isPersonal ?? false
}

type Read = Pick<ReplicaTable, 'read'>

/** Reads pages by id. A place of another kind, in a cursor of another release, begins the table again. */
const byId = ({ read }: SyncedReader): Read => ({
  read: (reader, { after, ...rest }) => read(reader, { ...rest, after: typeof after === 'number' ? after : null }),
})

/** Reads pages by a key of two parts. */
const byKey = ({ read }: SyncedReader<string>): Read => ({
  read: (reader, { after, ...rest }) => read(reader, { ...rest, after: typeof after === 'string' ? after : null }),
})

const plainTable = (name: SyncedTableName, read: Read): ReplicaTable => ({
  name,
  streams: STREAMS[name] ?? (() => [name]),
  isPersonal: isPersonal(name),
  weight: WEIGHTS[name] ?? 1,
  ...read,
  keysOf: async (_, changes) => [...new Set(changes.map(({ key }) => key))],
})

/**
 * The feed has marks one by one, each with its student, who decides who may see it. A mark that went to another class
 * names the one that it left.
 */
const CLASS_DAYS: ReplicaTable = {
  name: 'classDays',
  streams: () => ['attendance'],
  isPersonal: false,
  weight: 5,
  ...byKey(classDayRows),
  keysOf: async (tx, changes) => {
    const marks = [...new Set(changes.map(({ key }) => key))]
    const left = changes.flatMap(({ key, classId }) =>
      classId === null ? [] : [classDayKey({ classId, date: key.split(':')[1] ?? '' })],
    )
    return [...new Set([...(await classDaysOfMarks(tx, marks)), ...left])]
  },
}

/** The tables that replicas of this role hold, in the order of the initial load. */
export const replicaTables = (role: Role): ReplicaTable[] =>
  tablesOf(role).map((name) => {
    if (name === 'classDays') return CLASS_DAYS
    const table = plainTable(name, name === 'scoreSheets' ? byKey(sheetRows) : byId(SYNCED_READERS[name]))
    return name === 'announcements' ? { ...table, keysOf: async (_, changes) => announcementsOf(changes) } : table
  })

/** Returns a check whether a person's devices hold rows of a stream of the feed. */
export function isFollowedBy(who: Follower): (stream: string) => boolean {
  const followed = new Set(replicaTables(who.actor.role).flatMap(({ streams }) => streams(who)))
  return (stream) => followed.has(stream)
}
