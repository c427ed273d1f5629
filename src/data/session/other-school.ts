import type { DeviceIdentity, LoginReply } from '#domain/auth/auth.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { dropNameless } from '../replica/replicas.ts'
import type { DeviceDb, Stray } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { dropSettings, getSetting, setSetting, type MakerSetting } from '../device/settings.ts'

/** Key of a school on this device: its id, or its name where the device knows no id. */
export const keyOfSchool = ({ id, name }: Pick<SchoolInfo, 'id' | 'name'>): string => id ?? `name:${name}`

/** Whether a sign-in is to another school than the one that the device has worked for. */
function isAnother(former: SchoolInfo | undefined, { school, epoch }: LoginReply, knownEpoch: string | undefined) {
  if (!former) return false
  if (former.id) return former.id !== school.id
  // Without an id: a restored server keeps its name, a new database does not.
  return epoch !== knownEpoch && former.name !== school.name
}

/** Settings that contain ids of one school, the session among them. */
const OF_SCHOOL =
  /^((born|lost|lane|cache|building|pulledAt|lostWork|news|grant|vaultKey):.*|epoch|witness|people|clockOffset|isPlainHost|isOfflineSession|userData|Access_token)$/

/** Settings that tell the makers of entries apart. */
const OF_MAKERS = /^(born|lost):/

/**
 * Prepares a device for the school whose server has just accepted a sign-in, before anything of that sign-in is stored. Entries
 * made for another school are set aside with their receipts and ids, and come back when somebody signs in there again. Other data
 * of that school are deleted: it can send them again, and their ids mean other people here.
 */
export async function switchToSchool(db: DeviceDb, reply: LoginReply): Promise<void> {
  const tables = [db.settings, db.outbox, db.kept, db.strays, db.vaults, db.drafts]
  const hasTurned = await db.transaction('rw', tables, async () => {
    const [former, epoch] = await Promise.all([getSetting(db, 'school'), getSetting(db, 'epoch')])
    if (!former || !isAnother(former, reply, epoch)) return false
    const identity = await getSetting(db, 'device')
    await putAside(db, former)
    await db.settings.filter(({ key }) => OF_SCHOOL.test(key)).delete()
    await Promise.all([db.vaults.clear(), db.drafts.clear()])
    if (identity) await setSetting(db, `identity:${keyOfSchool(former)}`, identity)
    await setSetting(db, 'school', reply.school)
    await bringBack(db, keyOfSchool(reply.school))
    return true
  })
  if (hasTurned) await dropNameless(db)
}

async function putAside(db: DeviceDb, school: SchoolInfo): Promise<void> {
  const schoolKey = keyOfSchool(school)
  const strayOf =
    (table: Stray['table']) =>
    (entry: OutboxEntry): Stray => ({
      key: `${schoolKey} ${entry.id}`,
      schoolKey,
      schoolName: school.name,
      table,
      entry,
    })
  const [waiting, kept] = await Promise.all([db.outbox.toArray(), db.kept.toArray()])
  await db.strays.bulkPut([...waiting.map(strayOf('outbox')), ...kept.map(strayOf('kept'))])
  await Promise.all([db.outbox.clear(), db.kept.clear()])
  // By number alone, entries that come back could be taken for another account's.
  const makers = await db.settings.filter(({ key }) => OF_MAKERS.test(key)).toArray()
  await setSetting(db, `makers:${schoolKey}`, makers as MakerSetting[])
  const witness = await getSetting(db, 'witness')
  if (witness) await setSetting(db, `witness:${schoolKey}`, witness)
}

async function bringBack(db: DeviceDb, schoolKey: string): Promise<void> {
  const found = await db.strays.where({ schoolKey }).toArray()
  const entriesFor = (wanted: Stray['table']) => found.filter(({ table }) => table === wanted).map(({ entry }) => entry)
  await Promise.all([db.outbox.bulkPut(entriesFor('outbox')), db.kept.bulkPut(entriesFor('kept'))])
  await db.strays.where({ schoolKey }).delete()
  await db.settings.bulkPut([...((await getSetting(db, `makers:${schoolKey}`)) ?? [])])
  const witness = await getSetting(db, `witness:${schoolKey}`)
  if (witness) await setSetting(db, 'witness', witness)
  await dropSettings(db, `makers:${schoolKey}`, `witness:${schoolKey}`)
}

/** Whether this device has worked for another school before. */
export const hasOtherIdentities = async (db: DeviceDb): Promise<boolean> =>
  (await db.settings.where('key').startsWith('identity:').count()) > 0

/** The identity of this device at a school that it worked for before. */
export const identityAt = (db: DeviceDb, schoolKey: string): Promise<DeviceIdentity | undefined> =>
  getSetting(db, `identity:${schoolKey}`)

/** Entries of other schools that have not been accepted there yet, oldest first. */
export const readStrays = async (db: DeviceDb): Promise<Stray[]> => {
  const strays = await db.strays.filter(({ entry }) => entry.state !== 'acknowledged').toArray()
  return strays.sort((a, b) => a.entry.seq - b.entry.seq)
}

export const useStrays = (): readonly Stray[] => useLiveRead(readStrays) ?? []

/** Deletes the entries of another school for good; the screen allows it to an administrator, after an export. */
export const dropStrays = async (db: DeviceDb, schoolKey: string): Promise<void> =>
  void (await db.strays.where({ schoolKey }).delete())
