import { readAnswer } from '#data/answers.ts'
import { getSetting, setSetting } from '#data/settings.ts'
import { renewDevice } from '#domain/auth/auth.endpoints.ts'
import { deadlineMs } from './backoff.ts'
import type { SyncDeps } from './deps.ts'
import { send } from './request.ts'
import type { Word } from './verdicts.ts'

/**
 * An id that the server knows with other content means that this device's database was copied or set back to an
 * older state. The entries concerned go out again under fresh ids of a new device code; nothing of them is lost.
 */
export async function rekeyReused(deps: SyncDeps, ownerId: number, words: ReadonlyMap<string, Word>): Promise<void> {
  const reused = [...words].filter(([, word]) => word.kind === 'rejected' && word.code === 'writeIdReused').map(([id]) => id)
  if (reused.length === 0) return
  const identity = await getSetting(deps.db, 'device')
  if (reused.some((id) => id.startsWith(`${identity?.code}-`))) await renew(deps, ownerId)
  await deps.db.transaction('rw', deps.db.outbox, deps.db.settings, async () => {
    const code = (await getSetting(deps.db, 'device'))?.code
    for (const id of reused) {
      const entry = await deps.db.outbox.get(id)
      if (!entry) continue
      const number = ((await getSetting(deps.db, 'seq')) ?? 0) + 1
      await setSetting(deps.db, 'seq', number)
      await deps.db.outbox.delete(id)
      await deps.db.outbox.put({
        ...entry,
        id: `${code}-${number}`,
        state: 'waiting',
        parkReason: null,
        lastError: null,
        firstSentAt: null,
      })
      await deps.db.outbox
        .where({ ownerId, key: entry.key })
        .filter((other) => other.parkReason === 'behind')
        .modify({ state: 'waiting', parkReason: null })
    }
  })
}

async function renew(deps: SyncDeps, ownerId: number): Promise<void> {
  const response = await send(deps, ownerId, {
    method: renewDevice.method,
    path: renewDevice.path,
    signal: AbortSignal.timeout(deadlineMs(0)),
  })
  const { device, accessToken } = renewDevice.reply.parse(await readAnswer(response))
  await deps.db.settings.bulkPut([
    { key: 'device', value: device },
    { key: 'Access_token', value: accessToken },
  ])
}
