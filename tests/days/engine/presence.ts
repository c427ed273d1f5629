import { sql } from 'drizzle-orm'
import { OFFICE } from '#domain/core/roles.ts'
import { staffMark } from '#domain/gate/gate.rules.ts'
import { markPresenceOffline } from '#domain/presence/presence.offline.ts'
import type { PresenceListed, PresenceRow } from '#domain/presence/presence.schema.ts'
import { presenceKey } from '#domain/row-keys.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { readOwnEntries } from '#data/outbox/own-entries.ts'
import { pulledFor } from '#data/replica/overlay.ts'
import { foldMarks } from '#data/school/day-marks.ts'
import { employees, employeeSalaries } from '#server/db/schema.ts'
import type { Random } from '#server/db/seed/random.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import { enter, entriesOf, savingOn } from '#sw/sync/testing/device.ts'
import { leftOfPresence, mergedPresence, sheetsOf, type PresenceAtSchool, type SavedPresence } from '../presence.ts'
import type { AtSchool, Saved, Tried } from '../saved.ts'
import { scanRemark } from './gate.ts'
import { readerOf, type Reader } from './reader.ts'
import { signIn } from './sign-in-name.ts'
import { labelsOf, note, savesOf, type Actor, type World } from './world.ts'

const STAFF = ['Cawo Nuur', 'Rooble Xirsi', 'Sagal Diiriye'] as const

/** Adds employees, so few that people mark the same ones. */
export async function hireStaff(db: Db): Promise<void> {
  const createdBy = demoUserId('admin')
  const createdAt = '2026-01-05T06:00:00.000Z'
  const of = { email: 'staff@demo.school', jobTitle: 'Guard', dateOfHire: '2026-01-05', createdBy, createdAt }
  const hired = await db
    .insert(employees)
    .values(STAFF.map((fullName) => ({ ...of, fullName })))
    .returning({ employeeId: employees.id })
  const salary = { month: 202601, cents: 20_000, setBy: createdBy, setAt: createdAt }
  await db.insert(employeeSalaries).values(hired.map((who) => ({ ...who, ...salary })))
}

/** Marks all employees of today on one sheet, based on the replica, or scans the card of one. */
export async function markStaff(world: World, actor: Actor): Promise<Saved | undefined> {
  const { device, role } = actor
  const reader = await readerOf(actor)
  if (!reader || !(OFFICE as readonly string[]).includes(role)) return undefined
  const staff = (await reader.cache.employees.toArray()) as EmployeeRow[]
  if (staff.length === 0) return undefined
  if (isScan(world)) return scanStaff(world, actor, [reader, staff])
  const day = world.school.today()
  const rows = await reader.cache.presence.bulkGet(staff.map(({ id }) => presenceKey({ employeeId: id, date: day })))
  const bases = rows.map((row) => Number(row?.['revision'] ?? 0))
  const own = { day, bases: new Map(staff.map(({ fullName }, at) => [fullName, bases[at] ?? 0])) }
  const made = await noteMarks(world, actor, own, (remark) => {
    const marks = staff.map(({ id }, at) => ({ employeeId: id, present: false, remark, base: bases[at] ?? 0 }))
    return enqueue(device.db, markPresenceOffline, { body: { date: day, marks } }, savingOn(device))
  })
  world.tried['sheets of presence']++
  return made
}

/** Notes a save of marks, which the device sends as one with those of the same day that it has not sent yet. */
async function noteMarks(
  world: World,
  actor: Actor,
  own: SavedPresence,
  save: (label: string) => Promise<OutboxEntry>,
  label?: string,
): Promise<Saved> {
  const before = [...world.saved.values()].filter(({ isGivenUp, presence }) => !isGivenUp && presence)
  const about = [...own.bases.keys()]
  const made = await note(world, { ...actor, about, ...(label && { label }) }, save)
  const entry = (await entriesOf(actor.device)).find(({ input }) => labelsOf(input).includes(made.label))
  const along = entry ? savesOf(world, entry).filter((each) => each !== made) : []
  const olders = [...along, ...before.filter(({ isGivenUp }) => isGivenUp)].flatMap(({ presence }) => presence ?? [])
  made.presence = mergedPresence(olders, own)
  // They travel together, the newest marks first.
  for (const each of along) Object.assign(each, { number: made.number, presence: leftOfPresence(each.presence!, own) })
  return made
}

/** Each of so many marks of the staff is a scan. */
const SCANS_EVERY = 3

/** Whether the next mark of the staff is made by scanning a card: counted, so that it takes no draw from the plan. */
const isScan = ({ made }: World): boolean => made % SCANS_EVERY === 1

/** The marks of the staff as the device shows them. */
async function marksOn({ db, cache, ownerId }: Reader, date: string) {
  const entries = await readOwnEntries(db, ownerId)
  const rows = (await cache.presence.where('date').equals(date).toArray()) as unknown as PresenceRow[]
  const pulled = await pulledFor(cache, entries)
  return foldMarks(rows, { table: 'presence', id: 'employeeId', entries, pulled, date })
}

/** Scans the card of an employee, as the gate does; nothing is saved where the device has her as present. */
async function scanStaff(world: World, actor: Actor, [reader, staff]: [Reader, EmployeeRow[]]) {
  const { device } = actor
  const day = world.school.today()
  const employee = staff[world.made % staff.length]!
  const marks = await marksOn(reader, day)
  const minute = 10 + (world.made % 50)
  const mark = staffMark(employee.id, marks.get(employee.id) ?? null, `07:${minute}`)
  if (!mark) return undefined
  const label = scanRemark(`s${world.made + 1}`, mark.remark)
  const own = { day, bases: new Map([[employee.fullName, mark.base]]) }
  const body = { date: day, marks: [{ ...mark, remark: label }] }
  const made = await noteMarks(
    world,
    actor,
    own,
    () => enqueue(device.db, markPresenceOffline, { body }, savingOn(device)),
    label,
  )
  world.tried['staff scanned at the gate']++
  return made
}

type Desk = {
  random: Random
  today: string
  tried: Tried
  read: <T>(path: string) => Promise<T>
  change: (method: string, path: string, body?: object) => Promise<void>
}

/** Changes, settles or deletes a mark of today at another computer. */
export async function changePresence({ random, today, tried, read, change }: Desk): Promise<void> {
  const marks = await read<PresenceListed[]>(`/Employee/Attendece?date=${today}`)
  const mark = marks[random.int(0, Math.max(0, marks.length - 1))]
  if (!mark) return
  tried['presence changed at the office']++
  const path = `/Employee/Attendece/${mark.id}`
  const what = random.pick(['settle', 'settle', 'toggle', 'delete'])
  if (what === 'delete') return change('DELETE', `/employee-attendance/${mark.id}`)
  if (what === 'toggle') return change('PUT', path, { present: !mark.present })
  return change('POST', `${path}/settle`, { keep: random.pick(['standing', 'other']), base: mark.revision })
}

/** Reads the presence that the school has recorded, with people by name. */
export async function readPresenceAtSchool(db: Db): Promise<PresenceAtSchool> {
  const read = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    ((await db.execute(query)) as { rows: T[] }).rows
  const of = sql`employees.full_name as employee, day::text as day`
  const events = await read<PresenceAtSchool['events'][number]>(
    sql`select ${of}, endpoint, ${signIn} as by, audit.device_code as device,
        after->>'remark' as remark, after->>'otherRemark' as "otherRemark"
      from audit join presence on presence.id = audit.key::int join employees on employees.id = employee_id
        join users on users.id = actor_id
      where entity = 'presence' order by audit.id`,
  )
  const standing = await read<PresenceAtSchool['standing'][number]>(
    sql`select ${of}, remark, other_remark as "otherRemark", presence.revision, ${signIn} as by
      from presence join employees on employees.id = employee_id join users on users.id = marked_by
      where deleted_at is null`,
  )
  return { events, standing }
}

/** Errors N: makers of sheets that conflict with the school's marks and who were not told so on the device. */
export async function untoldOffice(world: World, { presence }: AtSchool): Promise<string[]> {
  const sheets = sheetsOf(presence)
  const wrong: string[] = []
  for (const device of world.devices) {
    enter(device)
    for (const entry of await entriesOf(device)) {
      if (entry.endpoint !== 'presence.markDay' || entry.state !== 'acknowledged') continue
      for (const { label, isBeforeRestore } of savesOf(world, entry)) {
        const isOff = (sheets.get(label) ?? []).some(({ remark }) => remark === null)
        if (isOff && !isBeforeRestore && entry.attention === null)
          wrong.push(`N: the maker of ${label} does not know of a difference`)
      }
    }
  }
  for (const events of sheets.values())
    if (events.some(({ remark }) => remark === null)) world.tried['differing sheets of presence']++
  return wrong
}
