import { sql } from 'drizzle-orm'
import { OFFICE } from '#domain/core/roles.ts'
import { markPresenceOffline } from '#domain/presence/presence.offline.ts'
import type { PresenceListed } from '#domain/presence/presence.schema.ts'
import { presenceKey } from '#domain/row-keys.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { employees, employeeSalaries } from '#server/db/schema.ts'
import type { Random } from '#server/db/seed/random.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import { enter, entriesOf, savingOn } from '#sw/sync/testing/device.ts'
import { mergedPresence, sheetsOf, type PresenceAtSchool } from '../presence.ts'
import type { AtSchool, Saved, Tried } from '../saved.ts'
import { readerOf } from './reader.ts'
import { signIn } from './sign-in-name.ts'
import { note, saveOf, type Actor, type World } from './world.ts'

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

/** Marks all employees of today on one sheet, based on the replica. */
export async function markStaff(world: World, actor: Actor): Promise<Saved | undefined> {
  const { device, role } = actor
  const reader = await readerOf(actor)
  if (!reader || !(OFFICE as readonly string[]).includes(role)) return undefined
  const staff = (await reader.cache.employees.toArray()) as EmployeeRow[]
  if (staff.length === 0) return undefined
  const day = world.school.today()
  const rows = await reader.cache.presence.bulkGet(staff.map(({ id }) => presenceKey({ employeeId: id, date: day })))
  const bases = rows.map((row) => Number(row?.['revision'] ?? 0))
  const pendingBefore = [...world.saved.values()].filter(({ isGivenUp }) => !isGivenUp)
  const made = await note(world, { ...actor, about: staff.map(({ fullName }) => fullName) }, (remark) => {
    const marks = staff.map(({ id }, at) => ({ employeeId: id, present: false, remark, base: bases[at] ?? 0 }))
    return enqueue(device.db, markPresenceOffline, { body: { date: day, marks } }, savingOn(device))
  })
  const own = { day, bases: new Map(staff.map(({ fullName }, at) => [fullName, bases[at] ?? 0])) }
  const replaced = pendingBefore.find(({ isGivenUp }) => isGivenUp)?.presence
  made.presence = replaced ? mergedPresence(replaced, own) : own
  world.tried['sheets of presence']++
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
      const save = entry.endpoint === 'presence.markDay' ? saveOf(world, entry) : undefined
      if (!save || entry.state !== 'acknowledged' || save.isBeforeRestore) continue
      const isOff = (sheets.get(save.label) ?? []).some(({ remark }) => remark === null)
      if (isOff && entry.attention === null) wrong.push(`N: the maker of ${save.label} does not know of a difference`)
    }
  }
  for (const events of sheets.values())
    if (events.some(({ remark }) => remark === null)) world.tried['differing sheets of presence']++
  return wrong
}
