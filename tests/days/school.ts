import { PGlite } from '@electric-sql/pglite'
import { hash } from '@node-rs/argon2'
import { ne, sql } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { buildApp } from '#server/app.ts'
import { beginAnew } from '#server/db/backups.ts'
import { embeddedDatabase, type Database } from '#server/db/client.ts'
import { readEpoch } from '#server/db/facts.ts'
import { users } from '#server/db/schema.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/db/seed/demo.ts'
import { allHandlers } from '#server/handlers.ts'
import type { Host } from '#sw/sync/testing/fake-network.ts'
import type { FakeRequest } from '#sw/sync/testing/fake-server.ts'

const SECRET = 'a secret for days that never were, long enough'
const ZONE = 'Africa/Mogadishu'

// The password is known; hashing it well would only make the days slow.
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** The real server over a database in memory, on a clock of its own. */
export type School = {
  clock: { now: number }
  db: Database['db']
  host: Host
  today: () => string
  /** Signs somebody of the demo in by the real call; gives the answer and the cookie. */
  logIn: (name: string, device?: LoginReply['device']) => Promise<{ reply: LoginReply; cookie: string }>
  /** The process is gone and started anew on the same database. */
  restart: () => Promise<void>
  /** Keeps what the database holds now. */
  backUp: () => Promise<void>
  /** Puts back what was kept last; the database is another one then. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

const ownerOf = (token: string): number | null => {
  const [, body] = token.split('.')
  // A grant tells nobody whose it is.
  if (!token.startsWith('Bearer ') || !body) return null
  return Number((JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string }).sub)
}

async function openDatabase(backup?: Blob): Promise<Database & { client: PGlite }> {
  const client = await PGlite.create(backup ? { loadDataDir: backup } : {})
  const database = embeddedDatabase(client)
  await database.migrate()
  return { ...database, client }
}

async function openApp({ db }: Database, clock: { now: number }) {
  const facts = {
    epoch: await readEpoch(db),
    version: '0.0.0',
    school: { name: 'School of days', timeZone: ZONE },
    now: () => clock.now,
  }
  const app = await buildApp({ db, facts, handlers: allHandlers(SECRET), secret: SECRET, distDir: '/nowhere' })
  await app.ready()
  return app
}

/** A small school. */
export async function openSchool(students: number): Promise<School> {
  const clock = { now: Date.parse('2026-09-14T06:00:00Z') }
  const today = (): string => schoolDay(clock.now, ZONE)
  let database = await openDatabase()
  let backup: Blob | undefined
  let address = 0
  await seedDemo(database.db, { students, today: today(), attendanceDays: 0, feeMonths: 3 })
  await database.db
    .update(users)
    .set({ passwordHash: await hash(DEMO_PASSWORD, CHEAP) })
    .where(ne(users.id, 0))
  // A year that nobody has paid: there is something due on every day.
  await database.db.execute(sql`insert into student_fees (student_id, year, month, amount_cents)
    select id, 2025, month, 1700 from students, generate_series(1, 12) as month`)
  let app = await openApp(database, clock)

  const ask = (request: { method: string; url: string; headers: Record<string, string>; payload?: string }) =>
    // Each from an address of its own: what is limited by address is another test's matter.
    app.inject({
      ...request,
      remoteAddress: `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    } as never)

  async function answer({ method, path, query, headers, body, cookie }: FakeRequest): Promise<Response> {
    const kept = Object.fromEntries(
      [...headers].filter(([name]) => !['content-encoding', 'content-length', 'accept-encoding'].includes(name)),
    )
    const search = String(query)
    const {
      statusCode,
      headers: told,
      rawPayload,
    } = await ask({
      method,
      url: `/api${path}${search ? `?${search}` : ''}`,
      headers: { ...kept, ...(cookie ? { cookie } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    const flat = Object.entries(told).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), { status: statusCode, headers: flat })
  }
  const reopen = async (): Promise<void> => {
    await app.close()
    app = await openApp(database, clock)
  }
  return {
    clock,
    get db() {
      return database.db
    },
    host: { answer, ownerOf },
    today,
    logIn: async (name, device) => {
      const answered = await ask({
        method: 'POST',
        url: '/api/user/login',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: `${name}@demo.school`, password: DEMO_PASSWORD, ...(device && { device }) }),
      })
      if (answered.statusCode !== 200) throw new Error(`${name} was not let in: ${answered.payload}`)
      const cookie = [answered.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0])
      return { reply: answered.json<LoginReply>(), cookie: cookie.join('; ') }
    },
    restart: reopen,
    backUp: async () => {
      backup = await database.client.dumpDataDir('none')
    },
    restore: async () => {
      if (!backup) return
      await app.close()
      await database.close()
      database = await openDatabase(backup)
      await beginAnew(database.client)
      app = await openApp(database, clock)
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
