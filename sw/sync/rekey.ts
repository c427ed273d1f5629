import { readAnswer } from '#data/answers/answers.ts'
import { TransportError } from '#data/answers/failures.ts'
import { deadlineMs } from '#data/answers/patience.ts'
import { getSetting, setSetting, type PushGrant } from '#data/device/settings.ts'
import { renewDevice } from '#domain/auth/auth.endpoints.ts'
import type { SyncDeps } from './deps.ts'
import { send, SignInNeededError } from './request.ts'
import type { Word } from './verdicts.ts'

// A reused id is known to the server with other content; a foreign one belongs to a device that it does not know, as
// after a restore, and so cannot have had an effect there.
const UNUSABLE = ['writeIdReused', 'foreignDevice']

/** Whether a verdict is about an id that cannot be used, and not about its entry. */
export const isOfUnusableId = (word: Word): boolean => word.kind === 'rejected' && UNUSABLE.includes(word.code)

/**
 * Handles ids that the server knows with other content, which means that this device's database was copied or set back
 * to an older state. The entries concerned get fresh ids of a new device code; none of them is lost. Returns the
 * verdicts on all other entries. Call it before any verdict is stored, so that a failed renewal leaves every entry
 * waiting.
 */
export async function rekeyReused(
  deps: SyncDeps,
  ownerId: number,
  words: ReadonlyMap<string, Word>,
): Promise<ReadonlyMap<string, Word>> {
  const unusable = [...words].filter(([, word]) => isOfUnusableId(word)).map(([id]) => id)
  if (unusable.length === 0) return words
  const code = (await getSetting(deps.db, 'device'))?.code
  if (unusable.some((id) => id.startsWith(`${code}-`))) await renewIdentity(deps, ownerId)
  await giveFreshIds(deps, unusable)
  return new Map([...words].filter(([id]) => !unusable.includes(id)))
}

const giveFreshIds = ({ db }: SyncDeps, ids: readonly string[]): Promise<void> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const code = (await getSetting(db, 'device'))?.code
    for (const id of ids) {
      const entry = await db.outbox.get(id)
      if (!entry) continue
      const number = ((await getSetting(db, 'seq')) ?? 0) + 1
      await setSetting(db, 'seq', number)
      await db.outbox.delete(id)
      await db.outbox.put({ ...entry, id: `${code}-${number}`, firstSentAt: null })
    }
  })

/** Requests a new device code from the server, and stores it with its token. */
export async function renewIdentity(deps: SyncDeps, ownerId: number): Promise<void> {
  const response = await send(deps, ownerId, {
    method: renewDevice.method,
    path: renewDevice.path,
    signal: AbortSignal.timeout(deadlineMs(0)),
  })
  const reply = renewDevice.reply.safeParse(await readAnswer(response))
  if (!reply.success) throw new TransportError('foreign answer')
  const { device, accessToken } = reply.data
  await deps.db.transaction('rw', deps.db.settings, async () => {
    if ((await getSetting(deps.db, 'userData'))?.id !== ownerId) throw new SignInNeededError()
    const former = await getSetting(deps.db, 'device')
    await setSetting(deps.db, 'device', device)
    await setSetting(deps.db, 'Access_token', accessToken)
    // The server has moved all grants of this device to the new code.
    await deps.db.settings
      .filter(({ key, value }) => key.startsWith('grant:') && (value as PushGrant).deviceCode === former?.code)
      .modify(({ value }) => void Object.assign(value as PushGrant, { deviceCode: device.code }))
  })
}
