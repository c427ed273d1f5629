import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { DeviceIdentity } from '#domain/auth/auth.schema.ts'
import { devices, pushGrants, sessions } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Crockford's base 32: no two digits are confused when read out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Most devices with codes of three digits; with more, random codes would collide too often. */
const THREE_DIGITS_UP_TO = 2_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const randomCode = (length: number): string => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

/** Creates a device with a code that no other ever had, and a secret to prove itself with. */
async function createDevice(tx: Db, now: string, formerly: string[] = []): Promise<DeviceIdentity> {
  const length = (await tx.$count(devices)) < THREE_DIGITS_UP_TO ? 3 : 4
  const secret = randomBytes(32).toString('base64url')
  while (true) {
    const code = randomCode(length)
    const values = { code, secretHash: hashOf(secret), formerly, createdAt: now, lastContactAt: now }
    const made = await tx.insert(devices).values(values).onConflictDoNothing().returning({ code: devices.code })
    if (made.length > 0) return { code, secret }
  }
}

/** The device's row, when it proves itself with its secret. */
async function provenDevice(db: Db, { code, secret }: DeviceIdentity): Promise<typeof devices.$inferSelect | null> {
  const [known] = await db.select().from(devices).where(eq(devices.code, code))
  return known && timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(known.secretHash)) ? known : null
}

/** The code of the device, when it proves itself and the owner of one of these accounts has signed in on it before. */
export async function knownDeviceOf(
  db: Db,
  claimed: DeviceIdentity | undefined,
  userIds: readonly number[],
): Promise<string | undefined> {
  const device = claimed && (await provenDevice(db, claimed))
  if (!device) return undefined
  const [before] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(inArray(sessions.deviceCode, [device.code, ...device.formerly]), inArray(sessions.userId, [...userIds, 0])),
    )
    .limit(1)
  return before && device.code
}

/** Returns the claimed device when it proves itself with its secret, else a new device. */
export async function recogniseDevice(
  tx: Db,
  claimed: DeviceIdentity | undefined,
  now: string,
): Promise<DeviceIdentity> {
  const known = claimed && (await provenDevice(tx, claimed))
  if (!known) return createDevice(tx, now)
  await tx.update(devices).set({ lastContactAt: now }).where(eq(devices.code, known.code))
  return claimed
}

/** Gives a new code to a device whose code is in use twice; entries made under its older codes stay its own. */
export async function renewDevice(tx: Db, code: string, now: string): Promise<DeviceIdentity> {
  const [known] = await tx.select({ formerly: devices.formerly }).from(devices).where(eq(devices.code, code))
  const renewed = await createDevice(tx, now, [...(known?.formerly ?? []), code])
  // Cleared, since the device reports its unsent entries under its new code.
  await tx.update(devices).set({ unsent: null }).where(eq(devices.code, code))
  // Entries that others left on this device are still sent under their grants.
  await tx.update(pushGrants).set({ deviceCode: renewed.code }).where(eq(pushGrants.deviceCode, code))
  return renewed
}
