import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { pull, push } from '#domain/sync/sync.endpoints.ts'
import type { PushBody, PushVerdict } from '#domain/sync/sync.schema.ts'
import { devices } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handleRaw, type RawContext } from '../../handle.ts'
import { entryLimit } from './entry-limit.ts'
import { pullPages } from './pull-pages.ts'
import { keyOf, runEntry } from './run-entry.ts'

const admitEntries = entryLimit()

/** Notes what the device says of itself, and gives the codes that it has had: its older entries still carry them. */
async function noteDevice(db: Db, body: PushBody, now: string): Promise<string[]> {
  const [device] = await db
    .update(devices)
    .set({ lastContactAt: now, waiting: body.waiting ?? 0, ...(body.appVersion ? { appVersion: body.appVersion } : {}) })
    .where(eq(devices.code, body.device))
    .returning({ formerly: devices.formerly })
  return [body.device, ...(device?.formerly ?? [])]
}

/** Verdicts in the order of the entries. After a failure nothing overtakes; after a refusal only what has its key waits. */
async function runBatch(body: PushBody, context: RawContext, codes: string[]): Promise<PushVerdict[]> {
  const verdicts: PushVerdict[] = []
  const heldUp = new Set<string>()
  let hasFailed = false
  for (const entry of body.entries) {
    const key = keyOf(entry)
    if (hasFailed || heldUp.has(key)) {
      verdicts.push({ id: entry.id, verdict: 'notAttempted' })
      continue
    }
    const isOfDevice = codes.includes(entry.id.split('-')[0] ?? '')
    const verdict: PushVerdict = isOfDevice ? await runEntry(entry, context) : foreign(entry.id)
    verdicts.push(verdict)
    if (verdict.verdict === 'retry') hasFailed = true
    if (verdict.verdict === 'rejected') heldUp.add(key)
  }
  return verdicts
}

function foreign(id: string): PushVerdict {
  const { code, message } = new Problem('foreignDevice')
  return { id, verdict: 'rejected', code, message }
}

export const syncHandlers = [
  handleRaw(push, async ({ body }, context) => {
    const { actor, facts, db } = context
    if (body.owner !== actor.id) throw new Problem('notYourEntries')
    if (body.device !== actor.deviceCode) throw new Problem('foreignDevice')
    admitEntries(actor.deviceCode, body.entries.length, facts.now())
    const codes = await noteDevice(db, body, new Date(facts.now()).toISOString())
    const verdicts = await runBatch(body, context, codes)
    return { epoch: facts.epoch, time: new Date(facts.now()).toISOString(), verdicts }
  }),
  handleRaw(pull, ({ query }, { db, actor, facts }) => pullPages(db, actor, facts, query.cursor)),
]
