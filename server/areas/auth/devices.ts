import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DeviceIdentity } from '#domain/auth/auth.schema.ts'
import { devices, pushGrants } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Crockford's digits: nothing in them is mistaken for another when read out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Beyond this many devices three digits would be guessed at too often before a free code is found. */
const THREE_DIGITS_UP_TO = 2_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const randomCode = (length: number): string => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

/** Gives a device a code that no other ever had, and a secret to prove itself with. */
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

/** The same device when it proves itself with its secret, else a new one. */
export async function recogniseDevice(
  tx: Db,
  claimed: DeviceIdentity | undefined,
  now: string,
): Promise<DeviceIdentity> {
  if (claimed) {
    const [known] = await tx.select().from(devices).where(eq(devices.code, claimed.code))
    const presented = Buffer.from(hashOf(claimed.secret))
    if (known && timingSafeEqual(presented, Buffer.from(known.secretHash))) {
      await tx.update(devices).set({ lastContactAt: now }).where(eq(devices.code, known.code))
      return claimed
    }
  }
  return createDevice(tx, now)
}

/** A new code for a device whose old one is in use twice; what it made under older codes stays its own. */
export async function renewDevice(tx: Db, code: string, now: string): Promise<DeviceIdentity> {
  const [known] = await tx.select({ formerly: devices.formerly }).from(devices).where(eq(devices.code, code))
  const renewed = await createDevice(tx, now, [...(known?.formerly ?? []), code])
  // What others left on this device still goes out under their grants.
  await tx.update(pushGrants).set({ deviceCode: renewed.code }).where(eq(pushGrants.deviceCode, code))
  return renewed
}
