import type { EntityTable } from 'dexie'
import type { SealedContent } from '#domain/sync/sealed-input.schema.ts'
import { isSealed, sealLabel } from '#domain/sync/sealed-input.rules.ts'
import type { DeviceDb } from '../device/db.ts'
import { makerOf } from '../session/makers.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { queueKeys } from './queues.ts'
import { getSetting } from '../device/settings.ts'
import { base64Of, sealForSchool } from '../session/seal-for-school.ts'
import { hasCryptography } from '../session/vault-keys.ts'

const paperOf = (number: string): string => (number.includes('-V') ? 'Voucher' : 'Receipt')

/** The sentence of an unconditional write whose content this device can no longer read. */
export const sealedTexts = {
  sentence: (number = '') => `${paperOf(number)} ${number}: put aside for the school server, which alone can read it`,
  remark: (number = '') => `${paperOf(number)} ${number} is held until an administrator has settled it.`,
} as const

/**
 * An unconditional write without anything readable about people or amounts; unchanged where there is no key or no
 * cryptography. `owner`: the number by which the school knows its maker, which differs from the one here when a restore
 * lost the account.
 */
export async function sealed(
  factKey: string | undefined,
  entry: OutboxEntry,
  owner = entry.ownerId,
): Promise<OutboxEntry> {
  if (!factKey || !hasCryptography() || isSealed(entry.input)) return entry
  const { told, input, ...rest } = entry
  const content: SealedContent = { input, told }
  return {
    ...rest,
    input: {
      sealed: base64Of(await sealForSchool(factKey, 'input', sealLabel({ ...rest, ownerId: owner }), content)),
    },
    ack: entry.ack && { ...entry.ack, reply: null },
    attention: entry.attention && sealedTexts.remark(entry.receipt),
    lastError: null,
  }
}

const sealAll = async (db: DeviceDb, retained: readonly OutboxEntry[]): Promise<OutboxEntry[]> => {
  const factKey = retained.length > 0 ? await getSetting(db, 'factKey') : undefined
  return Promise.all(retained.map(async (write) => sealed(factKey, write, (await makerOf(db, write.ownerId)).owner)))
}

/** Whether an entry is still accepted: while an unconditional write is sealed, a restore may make it wait again. */
const isStillAccepted = (now: OutboxEntry | undefined, before: OutboxEntry): boolean =>
  now?.state === 'acknowledged' && now.ack?.epoch === before.ack?.epoch

/** Removes accepted entries from the outbox. Unconditional writes become retained writes, sealed. */
export async function putAside(db: DeviceDb, accepted: readonly OutboxEntry[]): Promise<void> {
  const retained = new Map(
    (
      await sealAll(
        db,
        accepted.filter(({ isFact }) => isFact),
      )
    ).map((write) => [write.id, write]),
  )
  await db.transaction('rw', db.outbox, db.kept, async () => {
    const now = await db.outbox.bulkGet(accepted.map(({ id }) => id))
    const done = accepted.filter((entry, at) => isStillAccepted(now[at], entry)).map(({ id }) => id)
    await db.kept.bulkPut(done.flatMap((id) => retained.get(id) ?? []))
    await db.outbox.bulkDelete(done)
  })
}

async function sealIn(db: DeviceDb, table: EntityTable<OutboxEntry, 'id'>, retained: readonly OutboxEntry[]) {
  if (retained.length === 0) return
  const after = await sealAll(db, retained)
  await db.transaction('rw', table, db.settings, async () => {
    const present = (await getSetting(db, 'userData'))?.id
    const now = await table.bulkGet(retained.map(({ id }) => id))
    const isDue = (write: OutboxEntry, at: number) =>
      isStillAccepted(now[at], write) && (table === db.kept || write.ownerId !== present)
    await table.bulkPut(after.filter((_, at) => isDue(retained[at] as OutboxEntry, at)))
  })
}

/**
 * Seals accepted unconditional writes of people who are not signed in: no screen needs those writes until their makers come back.
 */
export async function sealWritesOfAbsent(db: DeviceDb): Promise<void> {
  const present = (await getSetting(db, 'userData'))?.id
  const theirs = (await queueKeys(db)).filter(([owner, state]) => owner !== present && state === 'acknowledged')
  if (theirs.length === 0) return
  const isReadable = ({ isFact, input }: OutboxEntry): boolean => isFact === true && !isSealed(input)
  const readable = await db.outbox.where('[ownerId+state]').anyOf(theirs).filter(isReadable).toArray()
  await sealIn(db, db.outbox, readable)
}

/** Seals retained writes that were stored before the school's key was known here. */
export async function sealRetained(db: DeviceDb): Promise<void> {
  await sealIn(db, db.kept, await db.kept.filter(({ input }) => !isSealed(input)).toArray())
}

/**
 * Restores the plain content of a person's unconditional writes that were accepted and sealed while she was away, from
 * the parts that she had sealed under her own key.
 */
export const readAgain = (db: DeviceDb, retained: readonly OutboxEntry[]): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    const inputs = new Map(retained.map(({ id, input }) => [id, input]))
    await db.outbox
      .where('id')
      .anyOf([...inputs.keys()])
      .modify((entry) => {
        if (isSealed(entry.input)) entry.input = inputs.get(entry.id)
      })
  })
