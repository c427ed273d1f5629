import { SYNCED_TABLE_NAMES, SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import type { PullPage, PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import type { Answer, SignedIn, TestApp } from './app.ts'

export type Call = TestApp['call']

type Row = Record<string, unknown>

/** What a device holds of the school, kept as the app keeps it. */
export type Copy = { cursor: string | undefined; position: number; tables: Record<SyncedTableName, Map<string, Row>> }

export const emptyCopy = (): Copy => ({
  cursor: undefined,
  position: 0,
  tables: Object.fromEntries(SYNCED_TABLE_NAMES.map((name) => [name, new Map()])) as Copy['tables'],
})

const pagesOf = ({ text }: Answer): PullPage[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PullPage)

export function applyPage(copy: Copy, page: PullPage): void {
  for (const name of SYNCED_TABLE_NAMES) {
    const { put, remove } = page.tables[name] ?? { put: [], remove: [] }
    for (const row of put) copy.tables[name].set(SYNCED_TABLES[name].keyOf(row as never), row)
    for (const key of remove) copy.tables[name].delete(key)
    if (name !== 'students') continue
    // A student who left this person's sight takes his marks, open differences and records along.
    const { attendance, absenceCalls, attendanceConflicts, discipline } = copy.tables
    for (const table of [attendance, absenceCalls, attendanceConflicts, discipline]) {
      for (const [key, { studentId }] of table) if (remove.includes(String(studentId))) table.delete(key)
    }
  }
  copy.cursor = page.cursor
  copy.position = page.position
}

export type Told = { id: string; verdict: PushVerdict['verdict']; code?: string; position?: number; reply?: Row }

/** A tablet with a person signed in: makes entries, delivers them and pulls, by whichever server `call` leads to. */
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
    /** Pushes by way of the grant, as for somebody who is not signed in any more. */
    underGrant: (each: Parameters<Call>[0]): Promise<Answer> => {
      const { token: _, ...rest } = each
      return call({ ...rest, headers: { authorization: `Grant ${reply.grant}` } })
    },
    /** An entry under the device's next number. */
    entry(endpoint: string, body: unknown, over: Partial<PushEntry> = {}): PushEntry {
      const id = `${device.code}-${++counter}`
      return { id, endpoint, version: 1, input: { body }, madeAt: new Date().toISOString(), ...over }
    },
    push,
    async deliver(entries: readonly PushEntry[], via?: Call): Promise<Told[]> {
      const answer = await push(entries, {}, via)
      if (answer.status !== 200) throw new Error(`The push was answered ${answer.status}: ${answer.text}`)
      return answer.json['verdicts'] as Told[]
    },
    get: (path: string, via: Call = call): Promise<Answer> => via({ path, token }),
    /** Brings the copy up to date; the answer tells a refusal. */
    async pull(copy: Copy, via: Call = call): Promise<Answer> {
      const query = copy.cursor === undefined ? '' : `?cursor=${encodeURIComponent(copy.cursor)}`
      const answer = await via({ path: `/sync/pull${query}`, token })
      if (answer.status === 200) for (const page of pagesOf(answer)) applyPage(copy, page)
      return answer
    },
  }
}

export type Tablet = ReturnType<typeof tabletOf>
