import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { students, users } from '../schema.ts'
import type { Db } from '../types.ts'
import { buildDemoSchool } from './demo.ts'
import { insertCarried } from './carried.seed.ts'
import type { DemoOptions } from './demo-rows.ts'
import { insertDemoSchool, type SeedProgress } from './insert-demo.ts'
import { DEMO_PASSWORD } from './users.seed.ts'

/** Fills an empty database with the demo school; returns false, and does nothing, when it has a user or a student. */
export async function seedDemo(db: Db, options: DemoOptions = {}, progress?: SeedProgress): Promise<boolean> {
  const [passwordHash, unknownPasswordHash] = await Promise.all([hash(DEMO_PASSWORD), hash(randomUUID())])
  return db.transaction(async (tx) => {
    // Two servers that start at once on one database must not both find it empty.
    await tx.execute(sql`lock table users in share row exclusive mode`)
    if ((await tx.$count(users)) > 0 || (await tx.$count(students)) > 0) return false
    await insertDemoSchool(tx, buildDemoSchool({ ...options, passwordHash, unknownPasswordHash }), progress)
    if (options.morning !== undefined) await insertCarried(tx, options.morning)
    return true
  })
}
