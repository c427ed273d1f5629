import { device, openCacheDb, type CachedRow } from '#data/device/db.ts'
import { sealReplica, unsealReplica } from '#data/session/sealing.ts'
import { readSession } from '#data/session/session.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { makeVault, openVault } from '#data/session/vault.ts'
import { engineDeps, expect, presentReplica, whoAmI } from './engine.ts'
import { timed } from './raw.ts'

const PASSWORD = 'a password to seal with'

async function bareStore(rows: CachedRow[]): Promise<number> {
  const replica = openCacheDb('bare-store')
  await replica.open()
  const keys = rows.map((row) => String(row['id']))
  const took = await timed(() => replica.students.bulkPut(rows, keys))
  await replica.delete()
  return took
}

type Sealing = { students: number; seal: number; key: number; open: number; store: number }

/** Milliseconds to seal the present replica as signing out does, and to open it as signing in does. */
export async function sealAndOpen(): Promise<Sealing> {
  const { ownerId } = await whoAmI()
  const session = await readSession(device())
  const school = await getSetting(device(), 'school')
  if (!session || !school) throw new Error('nobody is signed in')
  const rows = await (await presentReplica()).students.toArray()
  const store = await bareStore(rows)
  const made = await makeVault(device(), { user: session.user, school }, PASSWORD, Date.now())
  await setSetting(device(), `vaultKey:${ownerId}`, made)
  const seal = await timed(() => sealReplica(device(), ownerId, engineDeps().openReplica))
  const vault = await device().vaults.get(ownerId)
  if (!vault) throw new Error('there is no vault')
  let opened: CryptoKey | null = null
  const key = await timed(async () => (opened = await openVault(vault, PASSWORD)))
  if (!opened) throw new Error('the password does not open the vault')
  const usable = opened
  const open = await timed(() => unsealReplica(device(), ownerId, usable))
  expect((await (await presentReplica()).students.count()) === rows.length, 'every student came back')
  return { students: rows.length, seal, key, open, store }
}
