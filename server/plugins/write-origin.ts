import type { IncomingHttpHeaders } from 'node:http'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Instant } from '#domain/core/fields.ts'
import { Problem } from '#domain/core/problems.ts'
import { ClockDoubt, WriteId } from '#domain/sync/sync.schema.ts'
import { devices } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import type { Actor, WriteOrigin } from '../handle.ts'

const Headers = z.object({
  'idempotency-key': WriteId,
  'x-write-version': z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(1),
  'x-made-at': Instant.optional(),
  'x-clock': ClockDoubt.optional(),
})

const FormKey = z.uuid()

/** The write of a form: keys of different persons never meet, so nobody gets an answer that was meant for another. */
export const formWrite = ({ id }: Pick<Actor, 'id'>, key: string): WriteOrigin => ({
  id: `${id}:${key.toLowerCase()}`,
  isForm: true,
  version: 1,
  madeAt: null,
})

/**
 * Id, version and time of making of a write, where its call has an Idempotency-Key: the id of an entry of an outbox, or
 * the UUID of a form.
 */
export function writeOriginOf(headers: IncomingHttpHeaders, actor: Pick<Actor, 'id'>): WriteOrigin | null {
  if (headers['idempotency-key'] === undefined) return null
  const form = FormKey.safeParse(headers['idempotency-key'])
  if (form.success) return formWrite(actor, form.data)
  const parsed = Headers.safeParse(headers)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new Problem('invalidInput', { message: `The header ${issues[0]?.path} is not valid`, issues })
  }
  const { 'idempotency-key': id, 'x-write-version': version, 'x-made-at': madeAt, 'x-clock': clock } = parsed.data
  return { id, version, madeAt: madeAt ?? null, clock }
}

/** Throws unless the id of an outbox's entry begins with a code of the device that made it, the present or a former one. */
export async function requireOwnDevice(db: Db, write: WriteOrigin, { deviceCode }: Actor): Promise<void> {
  if (write.isForm) return
  const code = write.id.split('-')[0] ?? ''
  if (code === deviceCode) return
  const [device] = await db.select({ formerly: devices.formerly }).from(devices).where(eq(devices.code, deviceCode))
  if (!device?.formerly.includes(code)) throw new Problem('foreignDevice')
}
