import { and, desc, eq, ne, notExists, sql } from 'drizzle-orm'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { USUAL_FEES, type LevelFees, type SchoolFees, type UsualFees } from '#domain/school/fees.schema.ts'
import { SchoolSettings } from '#domain/school/settings.schema.ts'
import { SMALLEST_NOTES } from '#domain/school/shillings.rules.ts'
import { prepared } from '../../db/prepared.ts'
import { schoolSettings, serverValues, users } from '../../db/schema.ts'
import { BEGAN_WITH_ASSETS } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'
import { HELD_AFTER_DAYS, type HandlerContext, type ServerEnv } from '../../handle.ts'
import { readLevelFees } from './level-fees.ts'
import { stamp } from './record.ts'

/** Number in the audit log for changes of the school as a whole. */
export const SCHOOL = 0

/** The key under which the logo is stored, beside those of the settings. */
export const LOGO = 'logo'

/** The steps of setting a school up that an administrator has marked as done, under this key. */
export const MARKED_STEPS = 'firstSteps'

const WALLETS = { zaad: 'ZAAD', edahab: 'E-dahab' } as const

type Env = Pick<ServerEnv, 'school' | 'heldAfterDays' | 'address'>

/** Default settings, from the environment or as usual at schools. */
function firstValues({ school, heldAfterDays = HELD_AFTER_DAYS }: Env): SchoolSettings {
  const walletOf = (method: string): string => school.wallets?.find((each) => each.method === method)?.number ?? ''
  return {
    name: school.name,
    address: school.address ?? '',
    phones: [...(school.phones ?? [])],
    zaad: walletOf(WALLETS.zaad),
    edahab: walletOf(WALLETS.edahab),
    feeWithoutBusCents: USUAL_FEES.withoutBusCents,
    feeWithBusCents: USUAL_FEES.withBusCents,
    feesMade: 'automatic',
    firstFee: 'whole',
    heldAfterDays,
    drawerLimitCents: 100,
    shillings: false,
    smallestNote: SMALLEST_NOTES[0],
    expensesApproved: false,
    assetsInBooks: false,
    documentsMb: 1_000,
    correctionLimit: 20,
    passThreshold: 50,
  }
}

/** Read as text: the driver would take a stored text of digits for a number. */
const storedJson = sql<string>`${schoolSettings.value}::text`

/** Statement for the stored settings; a school that began with assets in its books has that setting by default. */
const storedSettings = prepared((db) => {
  const began = db
    .select({ key: sql<string>`'assetsInBooks'`, json: sql<string>`'true'` })
    .from(serverValues)
    .where(
      and(
        eq(serverValues.name, BEGAN_WITH_ASSETS),
        notExists(sql`(select from ${schoolSettings} where key = 'assetsInBooks')`),
      ),
    )
  const all = db.select({ key: schoolSettings.key, json: storedJson }).from(schoolSettings)
  return began.unionAll(all).prepare('settings')
})

async function readStored(tx: Db): Promise<Record<string, unknown>> {
  const rows = await storedSettings(tx).execute()
  return Object.fromEntries(rows.map(({ key, json }) => [key, JSON.parse(json) as unknown]))
}

/** Stored values as far as this release can read them; a key that it does not know counts for nothing. */
function known(stored: Record<string, unknown>): Partial<SchoolSettings> {
  const shapes = Object.entries(SchoolSettings.shape)
  const read = shapes.flatMap(([key, shape]) => {
    const parsed = shape.safeParse(stored[key])
    return key in stored && parsed.success ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(read) as Partial<SchoolSettings>
}

export async function storeSetting(context: HandlerContext, key: string, value: unknown): Promise<void> {
  const row = { value, ...stamp(context, 'changed') }
  await context.tx
    .insert(schoolSettings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: schoolSettings.key, set: row })
}

/** The settings of the school as they count now. */
export const readSettings = async (tx: Db, env: Env): Promise<SchoolSettings> => ({
  ...firstValues(env),
  ...known(await readStored(tx)),
})

/** One setting alone: settings may have a large logo beside them. */
async function readSetting<K extends keyof SchoolSettings>(tx: Db, env: Env, key: K): Promise<SchoolSettings[K]> {
  const stored = await tx.select({ json: storedJson }).from(schoolSettings).where(eq(schoolSettings.key, key))
  const parsed = stored.map(({ json }) => known({ [key]: JSON.parse(json) as unknown }))
  return parsed[0]?.[key] ?? firstValues(env)[key]
}

/** The pass threshold in percent. */
export const readPassThreshold = ({ tx, env }: { tx: Db; env: Env }): Promise<number> =>
  readSetting(tx, env, 'passThreshold')

export const schoolName = (tx: Db, env: Env): Promise<string> => readSetting(tx, env, 'name')

/** Bytes that all documents may take together. */
export const readDocumentsLimit = async (tx: Db, env: Env): Promise<number> =>
  (await readSetting(tx, env, 'documentsMb')) * 1_024 ** 2

export const usualFeesIn = (settings: SchoolSettings): UsualFees => ({
  withoutBusCents: settings.feeWithoutBusCents,
  withBusCents: settings.feeWithBusCents,
})

/** The usual fees of the school and its levels. */
export async function readSchoolFees(tx: Db, env: Env): Promise<SchoolFees> {
  return feesOf(await readSettings(tx, env), await readLevelFees(tx))
}

const feesOf = (settings: SchoolSettings, levels: LevelFees[]): SchoolFees => ({
  ...usualFeesIn(settings),
  ...(levels.length > 0 && { levels }),
})

function infoOf(settings: SchoolSettings, { school, address: origin }: Env, levels: LevelFees[]): ServerEnv['school'] {
  const { name, address, phones } = settings
  const wallets = (['zaad', 'edahab'] as const).flatMap((key) =>
    settings[key] ? [{ method: WALLETS[key], number: settings[key] }] : [],
  )
  return {
    id: school.id,
    name,
    timeZone: school.timeZone,
    ...(address && { address }),
    ...(phones.length > 0 && { phones }),
    ...(wallets.length > 0 && { wallets }),
    fees: feesOf(settings, levels),
    passThreshold: settings.passThreshold,
    drawerLimitCents: settings.drawerLimitCents,
    ...(settings.shillings && { smallestNote: settings.smallestNote }),
    ...(origin && { origin }),
  }
}

/** Reads the details of the school that every screen has; the logo only where it is asked for. */
export async function readSchoolInfo(tx: Db, env: Env, withLogo = false): Promise<SchoolInfo> {
  const stored = await readStored(tx)
  const info = infoOf({ ...firstValues(env), ...known(stored) }, env, await readLevelFees(tx))
  const logo = withLogo ? stored[LOGO] : undefined
  return typeof logo === 'string' ? { ...info, logo } : info
}

/** The logo, and who changed anything last. */
export async function readAround(tx: Db) {
  const { [LOGO]: logo } = await readStored(tx)
  const [last] = await tx
    .select({ at: schoolSettings.changedAt, by: users.fullName })
    .from(schoolSettings)
    .innerJoin(users, eq(users.id, schoolSettings.changedBy))
    .where(ne(schoolSettings.key, MARKED_STEPS))
    .orderBy(desc(schoolSettings.changedAt))
    .limit(1)
  return { logo: typeof logo === 'string' ? logo : null, changed: last ?? null }
}
