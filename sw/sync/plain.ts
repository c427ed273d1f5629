import { readAnswer } from '#data/answers/answers.ts'
import { RefusedError, TransportError } from '#data/answers/failures.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { deadlineMs } from '#data/answers/patience.ts'
import { getSetting } from '#data/device/settings.ts'
import { addressOf } from '#domain/core/endpoint.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { SyncDeps } from './deps.ts'
import { send } from './request.ts'
import type { Word } from './verdicts.ts'

/** Whether an answer is no verdict on the entry, but a passing state: the queue stops at it as after no answer. */
const isPassing = (error: RefusedError): boolean => error.status >= 500 || [401, 408, 429].includes(error.status)

/**
 * Delivers entries by the plain documented calls, one by one and in order, to a host without the batch call.
 * Returns the answers before the first interruption; throws when there was none.
 */
export async function sendPlain(deps: SyncDeps, ownerId: number, entries: OutboxEntry[]): Promise<Map<string, Word>> {
  const words = new Map<string, Word>()
  const parkedKeys = new Set<string>()
  for (const entry of entries) {
    if (parkedKeys.has(entry.key)) continue
    try {
      words.set(entry.id, await sendOne(deps, ownerId, entry))
    } catch (error) {
      if (error instanceof RefusedError && error.status === 500) return words.set(entry.id, { kind: 'retry' })
      if (error instanceof RefusedError && !isPassing(error)) {
        words.set(entry.id, { kind: 'rejected', code: error.code, message: error.message })
        parkedKeys.add(entry.key)
      } else if (words.size > 0) return words
      else throw error
    }
  }
  return words
}

async function sendOne(deps: SyncDeps, ownerId: number, entry: OutboxEntry): Promise<Word> {
  const definition = offlineWrites.get(entry.endpoint)?.endpoint
  if (!definition) throw new TransportError(`unknown call ${entry.endpoint}`)
  const input = entry.input as { body?: unknown }
  const body = JSON.stringify(input.body ?? {})
  const response = await send(deps, ownerId, {
    method: definition.method,
    path: addressOf(definition, input),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': entry.id,
      'x-write-version': String(entry.version),
      'x-made-at': entry.madeAt,
      ...(entry.clock ? { 'x-clock': entry.clock } : {}),
    },
    body,
    signal: AbortSignal.timeout(deadlineMs(body.length)),
  })
  const reply = definition.reply.safeParse(await readAnswer(response))
  if (!reply.success) throw new TransportError('foreign answer')
  const position = Number(response.headers.get('x-position') ?? 0)
  return { kind: 'accepted', epoch: (await getSetting(deps.db, 'epoch')) ?? '', position, reply: reply.data }
}
