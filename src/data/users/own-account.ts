import { changePassword, changePhone, editUser, setPhoto } from '#domain/users/users.endpoints.ts'
import type { UserEdit, UserRecord } from '#domain/users/users.schema.ts'
import { call, upload } from '../answers/api.ts'
import { latestOf, readClock } from '../device/clock.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { readSession } from '../session/session.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import { hasCryptography } from '../session/vault-keys.ts'
import { confirmVault, makeVault } from '../session/vault.ts'

type Details = Partial<Pick<UserRecord, 'fullName' | 'email' | 'photoUrl'>>

/** Updates the stored user if this is the signed-in person, so that header and menu show the same. */
const noteOwnDetails = (db: DeviceDb, id: number, { fullName, email, photoUrl }: Details): Promise<void> =>
  db.transaction('rw', db.settings, async () => {
    const user = await getSetting(db, 'userData')
    if (user?.id !== id) return
    await setSetting(db, 'userData', {
      ...user,
      ...(fullName === undefined ? {} : { fullname: fullName }),
      ...(email === undefined ? {} : { email }),
      ...(photoUrl === undefined ? {} : { photoUrl }),
    })
  })

/** Saves details of an account; for the own account the device's stored user is updated too. */
export async function saveAccount(id: number, change: UserEdit): Promise<{ message: string; user: UserRecord }> {
  const reply = await call(editUser, { params: { id: String(id) }, body: change })
  await noteOwnDetails(device(), id, reply.user)
  if (change.password) await renewVault(device(), id, change.password)
  return reply
}

/** Changes the own phone number; a parent's new number waits for the office. With `isProposed`, it waits. */
export async function changeOwnPhone(phoneNumber: string, password: string): Promise<{ isProposed: boolean }> {
  const { user } = await call(changePhone, { body: { phoneNumber, password } })
  return { isProposed: Boolean(user.phoneProposed) }
}

export async function saveOwnPhoto(id: number, photo: Blob): Promise<void> {
  const { photoUrl } = await upload(setPhoto, { params: { id: String(id) } }, photo)
  await noteOwnDetails(device(), id, { photoUrl })
}

async function makeNewVault(db: DeviceDb, id: number, password: string): Promise<void> {
  const [session, school] = await Promise.all([readSession(db), getSetting(db, 'school')])
  if (!school || session?.user.id !== id || !hasCryptography()) return
  const profile = { user: session.user, school }
  const now = latestOf(await readClock(db), Date.now())
  const key = await makeVault(db, profile, password, now)
  await confirmVault(db, key, profile, now)
  await setSetting(db, `vaultKey:${id}`, key)
}

/**
 * Makes a vault that only the new password opens. Where that fails, the vault is deleted: the server has the new password
 * already, and the old one must not open anything.
 */
const renewVault = (db: DeviceDb, id: number, password: string): Promise<void> =>
  makeNewVault(db, id, password).catch(() => db.vaults.delete(id))

export async function changeOwnPassword(id: number, oldPassword: string, newPassword: string): Promise<void> {
  await call(changePassword, { body: { userId: id, oldPassword, newPassword } })
  await renewVault(device(), id, newPassword)
}
