import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import type { ClassMarks } from '#domain/attendance/attendance.schema.ts'
import type { NewPapers } from '#domain/exams/papers.schema.ts'
import type { EnteredScores } from '#domain/exams/scores.schema.ts'
import type { PresenceDay } from '#domain/presence/presence.schema.ts'
import { prepareDataDir } from '#server/process/data-dir.ts'
import { openDatabase } from '#server/db/client.ts'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import type { Who } from '#tests/school/ask.ts'
import { signOut } from '#tests/browser/accounts-steps.ts'
import type { Device } from '#tests/browser/browser.ts'
import { useSchool, type School } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { openClass, prepare, switchOf, visit } from '#tests/browser/steps.ts'
import { readRows } from '#tests/fixtures/database-rows.ts'
import { openRecorded } from '#tests/fixtures/recorded-school.ts'
import { releases, storedRows, type RecordedServer, type Release } from '#tests/fixtures/release.ts'
import { isProof } from '#tests/tier.ts'
import { buildStores } from '#tests/fixtures/stores.ts'
import { readAll } from '#tests/browser/stored.ts'

type Row = Record<string, unknown>
type Tables = ReadonlyMap<string, Row[]>

async function putBack(dataDir: string, recorded: RecordedServer): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir: prepareDataDir(dataDir) })
  await openRecorded(database, recorded)
  await database.close()
}

/** Tables of the school's database, read while its server is stopped. */
async function tablesOf(school: School): Promise<Tables> {
  const found = new Map<string, Row[]>()
  await school.restart(async (dataDir) => {
    const database = await openDatabase({ databaseUrl: null, dataDir })
    for (const { name, columns, rows } of (await readRows(database.db)).tables) {
      found.set(
        name,
        rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]]))),
      )
    }
    await database.close()
  })
  return found
}

type Effect = { table: string; row: Row }
type Input = { params: { id: string }; body: Row }

/** Rows that exist once an entry has taken effect, each of them once, by the entry's call. */
const EFFECTS: Record<string, (input: Input, by: { ownerId: number; tables: Tables }) => Effect[]> = {
  'announcements.read': ({ body: { ref } }, { ownerId, tables }) => {
    const id = (tables.get('announcements') ?? []).find((row) => row['ref'] === ref)?.['id']
    return [{ table: 'announcement_reads', row: { announcement_id: id, user_id: ownerId } }]
  },
  'attendance.markClass': ({ body }) => {
    const { date, marks } = body as ClassMarks
    return marks.map(({ studentId, present }) => ({
      table: 'attendance',
      row: { student_id: studentId, date, present },
    }))
  },
  'attendance.mark': ({ body: { studentId, date, present, remark } }) => [
    { table: 'attendance', row: { student_id: studentId, date, present, remark } },
  ],
  'attendance.callInfo': ({ body: { studentId, date, callStatus } }) => [
    { table: 'absence_calls', row: { student_id: studentId, date, status: callStatus } },
  ],
  'discipline.create': ({ body: { ref, description } }) => [{ table: 'discipline', row: { ref, description } }],
  'discipline.edit': ({ params, body }) => [
    { table: 'discipline', row: { ref: params.id, description: body['description'] } },
  ],
  'discipline.delete': ({ params }) => [{ table: 'discipline', row: { ref: params.id } }],
  'exams.enterScores': ({ body }) => {
    const { examId, subjectId, scores } = body as EnteredScores
    return scores.map(({ studentId, marks }) => ({
      table: 'scores',
      row: { student_id: studentId, exam_id: examId, subject_id: subjectId, marks },
    }))
  },
  'expenses.record': ({ body: { ref, voucher, amount } }) => [
    { table: 'expenses', row: { ref, voucher, amount_cents: Number(amount) * 100 } },
  ],
  'presence.markDay': ({ body }) => {
    const { date: day, marks } = body as PresenceDay
    return marks.map(({ employeeId, present }) => ({
      table: 'presence',
      row: { employee_id: employeeId, day, present },
    }))
  },
  'exams.registerPapers': ({ body }) =>
    (body as NewPapers).papers.map(({ code, studentId }) => ({
      table: 'exam_papers',
      row: { code, student_id: studentId },
    })),
  'drawers.open': ({ body: { ref } }) => [{ table: 'drawers', row: { ref } }],
  'drawers.move': ({ body: { ref, drawer } }) => [{ table: 'drawer_moves', row: { ref, drawer } }],
  'drawers.count': ({ body: { ref, drawer } }) => [{ table: 'drawer_closings', row: { ref, drawer } }],
  'drawers.close': ({ body: { ref, drawer } }) => [{ table: 'drawer_closings', row: { ref, drawer } }],
  'shillings.setRate': ({ body: { ref, rate } }) => [{ table: 'exchange_rates', row: { ref, rate } }],
  'shillings.exchange': ({ body: { ref, shillings } }) => [
    { table: 'shillings', row: { key: ref, shillings: -Number(shillings) } },
  ],
  'fees.promise': ({ body: { ref, studentIds } }) =>
    (studentIds as number[]).map((student_id) => ({ table: 'due_promises', row: { ref, student_id } })),
  'photos.takeStudent': ({ body: { studentId } }) => [{ table: 'student_photos', row: { student_id: studentId } }],
  'photos.takeEmployee': ({ body: { employeeId } }) => [{ table: 'employee_photos', row: { employee_id: employeeId } }],
  'fees.take': ({ body }) =>
    (body['lines'] as { studentId: number; amountPaid: number }[]).map(({ studentId, amountPaid }) => ({
      table: 'payments',
      row: { receipt: body['receipt'], student_id: studentId, amount_cents: Math.round(amountPaid * 100) },
    })),
}

const countOf = (tables: Tables, table: string, row: Row): number =>
  (tables.get(table) ?? []).filter((each) => Object.entries(row).every(([name, value]) => each[name] === value)).length

/** Number of rows with an effect. A mark also counts as a conflict; it must be one or the other, so the sum is 1. */
const countOfEffect = (tables: Tables, { table, row }: Effect): number => {
  const { student_id, date, present } = row
  const differing = { student_id, date, challenger_present: present, settled_at: null }
  const isMark = table === 'attendance'
  return countOf(tables, table, row) + (isMark ? countOf(tables, 'attendance_conflicts', differing) : 0)
}

const whoIs = (ownerId: number): Who => DEMO_SIGN_INS[ownerId - 1]!.name

const outboxOf =
  ({ page }: Device, ownerId: number, state: OutboxEntry['state']) =>
  async (): Promise<string[]> =>
    (await readAll<OutboxEntry>(page, 'outbox'))
      .filter((entry) => entry.ownerId === ownerId && entry.state === state)
      .map(({ id }) => id)
      .toSorted()

/** Releases that are tested: at a push the last one; tests without a browser open the data of all releases at every push. */
const testedReleases = isProof ? releases : releases.slice(-1)

describe.each(testedReleases)('a tablet of release $version, with a school of that release', (release: Release) => {
  const { device, server } = release
  const school = useSchool({ fill: (dataDir) => putBack(dataDir, server) })
  const entries = storedRows<OutboxEntry>(device, 'outbox')
  const present = storedRows<{ key: string; value: { id: number } }>(device, 'settings').find(
    ({ key }) => key === 'userData',
  )!.value.id
  const others = [...new Set(entries.map(({ ownerId }) => ownerId))].filter((ownerId) => ownerId !== present)
  const idsOf = (ownerId: number, state: OutboxEntry['state']): string[] =>
    entries
      .filter((entry) => entry.ownerId === ownerId && entry.state === state)
      .map(({ id }) => id)
      .toSorted()

  /** Expects that the outbox page shows these entries, each with its sentence. */
  async function expectListed({ page }: Device, ids: readonly string[]): Promise<void> {
    await visit(page, '/dashboard/outbox')
    for (const id of ids) {
      const entry = page.getByRole('listitem').filter({ hasText: new RegExp(`No\\. ${id}(?!\\d)`) })
      await entry.waitFor(PATIENCE)
      expect(await entry.locator('p').first().innerText()).toMatch(
        /\d\d\/\d\d\/\d{4}|record|taken for|spent on|marks?$|changed for|[Dd]rawer [\w-]+|^Certificate of |^An announcement was opened|^Photo of |[Pp]romise/,
      )
    }
    expect(await page.getByText('An entry that this version of the app cannot read').count()).toBe(0)
  }

  /** Signs in, waits until no entry of this person waits any more, and expects that rejected entries are still visible. */
  async function expectDelivered(tablet: Device, ownerId: number): Promise<void> {
    await prepare(tablet, whoIs(ownerId))
    await expect.poll(outboxOf(tablet, ownerId, 'waiting'), PATIENCE).toEqual([])
    expect(await outboxOf(tablet, ownerId, 'parked')()).toEqual(idsOf(ownerId, 'parked'))
    await expectListed(tablet, idsOf(ownerId, 'parked'))
    await signOut(tablet, fullNameOf(whoIs(ownerId)), { leaves: false })
  }

  test(
    'shows waiting entries in plain sentences, sends them once after their makers sign in, and keeps rejected entries',
    { tags: ['fault:old-entries'] },
    async () => {
      const tablet = await school.newDevice({ width: 1280, height: 900 })
      const { page } = tablet
      // An address of the same origin that does not open the app.
      await page.goto('/api/health')
      await page.evaluate(buildStores as (recorded: unknown) => Promise<void>, device as unknown)
      const before = await tablesOf(school)

      school.proxy.inject(/^\/api\//, { kind: 'resetBefore' }, Number.POSITIVE_INFINITY)
      const remarked = entries.filter(({ ownerId, attention }) => ownerId === present && attention).map(({ id }) => id)
      await expectListed(tablet, [...idsOf(present, 'waiting'), ...idsOf(present, 'parked'), ...remarked])
      school.proxy.clearFaults()
      for (const ownerId of [present, ...others]) await expectDelivered(tablet, ownerId)

      const after = await tablesOf(school)
      const waiting = entries.filter(({ state }) => state === 'waiting')
      const writes = after.get('writes')!.map(({ id }) => String(id))
      expect(writes.length - before.get('writes')!.length).toBe(waiting.length)
      for (const { id, endpoint, input, ownerId } of waiting) {
        expect(
          writes.filter((each) => each === id),
          id,
        ).toHaveLength(1)
        const isDeletion = endpoint === 'discipline.delete'
        for (const { table, row } of EFFECTS[endpoint]!(input as Input, { ownerId, tables: after })) {
          const wanted = { table, row: isDeletion ? { ...row, deleted_at: null } : row }
          expect(countOfEffect(after, wanted), `${id} ${endpoint} ${JSON.stringify(row)}`).toBe(isDeletion ? 0 : 1)
        }
      }

      const group = school.office.classNamed('1B')
      await prepare(tablet, whoIs(present))
      await openClass(tablet, group)
      for (const student of group.students) expect(await switchOf(page, student).count()).toBe(1)
    },
  )
})
