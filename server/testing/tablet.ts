import type { AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { marksOf, withoutStudents } from '#domain/attendance/class-days.rules.ts'
import { attendanceKey } from '#domain/row-keys.ts'

import { SYNCED_TABLE_NAMES, SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import { PullLine, type PullPage, type PushEntry, type PushVerdict } from '#domain/sync/sync.schema.ts'
import type { Answer, SignedIn, TestApp } from './app.ts'

export type Call = TestApp['call']

type Row = Record<string, unknown>

/** Replica of a test device, updated as the app updates it. */
export type Replica = {
  cursor: string | undefined
  position: number
  tables: Record<SyncedTableName, Map<string, Row>>
}

export const emptyReplica = (): Replica => ({
  cursor: undefined,
  position: 0,
  tables: Object.fromEntries(SYNCED_TABLE_NAMES.map((name) => [name, new Map()])) as Replica['tables'],
})

/** The marks of a replica, by student and day. */
export const marksIn = ({ tables }: Replica): Map<string, AttendanceRow> => {
  const marks = [...tables.classDays.values()].flatMap((row) => marksOf(row as ClassDayRow))
  return new Map(marks.map((mark) => [attendanceKey(mark), mark]))
}

/** Removes students that the person may no longer see, with their marks, open conflicts and records. */
function dropRowsOf({ tables }: Replica, remove: readonly string[]): void {
  const { absenceCalls, attendanceConflicts, discipline, scoreConflicts, studentPhotos, classDays } = tables
  for (const table of [absenceCalls, attendanceConflicts, discipline, scoreConflicts, studentPhotos]) {
    for (const [key, { studentId }] of table) if (remove.includes(String(studentId))) table.delete(key)
  }
  for (const [key, row] of classDays) {
    const rest = withoutStudents(row as ClassDayRow, new Set(remove.map(Number)))
    if (rest) classDays.set(key, rest)
    else classDays.delete(key)
  }
}

/** The pages of a pull's answer, without the lines with the place of a waiting device. */
export const pagesIn = (text: string): PullPage[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => PullLine.parse(JSON.parse(line)))
    .filter((line) => 'tables' in line)

export function applyPage(replica: Replica, page: PullPage): void {
  for (const name of SYNCED_TABLE_NAMES) {
    const { put, remove } = page.tables[name] ?? { put: [], remove: [] }
    for (const row of put) replica.tables[name].set(SYNCED_TABLES[name].keyOf(row as never), row)
    for (const key of remove) replica.tables[name].delete(key)
    if (name === 'students') dropRowsOf(replica, remove)
  }
  replica.cursor = page.cursor
  replica.position = page.position
}

/** The address of a replica's next pull. */
export const pullAddress = ({ cursor }: Pick<Replica, 'cursor'>): string =>
  cursor === undefined ? '/sync/pull' : `/sync/pull?${new URLSearchParams({ cursor }).toString()}`

export type Verdict = { id: string; verdict: PushVerdict['verdict']; code?: string; position?: number; reply?: Row }

/** A tablet with a person signed in: makes entries, delivers them and pulls, from the server that `call` reaches. */
export function tabletOf(call: Call, { token, cookie, device, reply }: SignedIn) {
  let counter = 0
  const owner = reply.user.id
  const push = (entries: readonly PushEntry[], over: Row = {}, via: Call = call): Promise<Answer> =>
    via({ method: 'POST', path: '/sync/push', token, body: { device: device.code, owner, entries, ...over } })
  return {
    token,
    cookie,
    device,
    owner,
    role: reply.user.Role,
    grant: reply.grant,
    /** Pushes under the grant, as for somebody who is not signed in any more. */
    underGrant: (each: Parameters<Call>[0]): Promise<Answer> => {
      const { token: _, ...rest } = each
      return call({ ...rest, headers: { authorization: `Grant ${reply.grant}` } })
    },
    /** An entry under the device's next number. */
    entry(endpoint: string, body: unknown, over: Partial<PushEntry> = {}): PushEntry {
      const id = `${device.code}-${++counter}`
      return { id, endpoint, version: 1, input: { body }, subjects: [], madeAt: new Date().toISOString(), ...over }
    },
    push,
    async deliver(entries: readonly PushEntry[], via?: Call): Promise<Verdict[]> {
      const answer = await push(entries, {}, via)
      if (answer.status !== 200) throw new Error(`The push was answered ${answer.status}: ${answer.text}`)
      return answer.json['verdicts'] as Verdict[]
    },
    get: (path: string, via: Call = call): Promise<Answer> => via({ path, token }),
    /** Pulls into the replica; the answer has the problem of a refusal. */
    async pull(replica: Replica, via: Call = call): Promise<Answer> {
      const answer = await via({ path: pullAddress(replica), token })
      if (answer.status === 200) for (const page of pagesIn(answer.text)) applyPage(replica, page)
      return answer
    },
  }
}

export type Tablet = ReturnType<typeof tabletOf>
