import { eq } from 'drizzle-orm'
import type { Role } from '#domain/core/roles.ts'
import { audit, users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

/** Gives an account another role, as an administrator does, in the audit log too; its sessions go on. */
export async function changeRole(db: Db, id: number, role: Role): Promise<void> {
  const [before] = await db.select({ role: users.role }).from(users).where(eq(users.id, id))
  await db.update(users).set({ role }).where(eq(users.id, id))
  await db.insert(audit).values({
    at: '2026-01-01T00:00:00Z',
    actorId: id,
    deviceCode: 'AAA',
    endpoint: 'users.changeRole',
    entity: 'users',
    key: String(id),
    before: { role: before?.role },
    after: { role },
  })
}
