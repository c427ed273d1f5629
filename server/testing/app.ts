import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DeviceIdentity, LoginReply } from '#domain/auth/auth.schema.ts'
import { ROLES, type Role } from '#domain/core/roles.ts'
import { buildApp, type AppOptions } from '../app.ts'
import type { Database } from '../db/client.ts'
import { readSchoolSeal } from '../db/server-values.ts'
import { users } from '../db/schema.ts'
import type { ServerEnv } from '../handle.ts'
import { readPushKeys } from '../areas/notices/keys.ts'
import { readSchoolKeys } from '../areas/studentfiles/file-keys.ts'
import { allHandlers } from '../handlers.ts'
import { openTestDatabase } from './database.ts'
import { openTestReach } from './reach.ts'

export const PASSWORD = 'Right!2026'
export const SECRET = 'a secret of the tests, long enough for anything'

/** First time of the test clock: 10:00 at the school. */
export const NOW = Date.parse('2026-09-14T07:00:00Z')

// The password is public; a strong hash would only make the tests slow.
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

export const emailOf = (role: Role): string => `${role.toLowerCase()}@test.school`

type Call = {
  method?: string
  path: string
  body?: unknown
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

export const cheapHash = (password = PASSWORD): Promise<string> => hash(password, CHEAP)

/** One account per role. */
async function addUsers({ db }: Database): Promise<void> {
  const passwordHash = await cheapHash()
  await db
    .insert(users)
    .values(
      ROLES.map((role) => ({ username: role, email: emailOf(role), fullName: `Test ${role}`, role, passwordHash })),
    )
}

/** A call through Fastify's `inject`, without a network; JSON in, JSON out. */
export async function send(app: FastifyInstance, { method = 'GET', path, body, token, cookie, headers }: Call) {
  const all = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { cookie } : {}),
    ...headers,
  }
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const options = {
    method,
    url: `/api${path}`,
    headers: all,
    ...(body === undefined ? {} : { payload }),
  } as InjectOptions
  const response = await app.inject(options)
  const isJson = String(response.headers['content-type']).includes('application/json')
  const json = isJson && response.body ? response.json<Record<string, unknown>>() : {}
  return { status: response.statusCode, headers: response.headers, json, code: json['code'], text: response.body }
}

export type Answer = Awaited<ReturnType<typeof send>>

/** The refresh cookie of an answer, as a browser would send it back. */
export function cookieOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')
}

export type SignedIn = { token: string; cookie: string; device: DeviceIdentity; reply: LoginReply }

type TestOptions = Partial<AppOptions> &
  Pick<ServerEnv, 'condition' | 'folders' | 'pushService' | 'room'> & { database?: Database }

/** The application on a database of its own, with an account for each role and a clock that tests may set. */
export async function openTestApp(options: TestOptions = {}) {
  const { database = await openTestDatabase(), condition, folders, pushService, room, ...given } = options
  const { reach, remove } = openTestReach()
  const clock = { now: NOW }
  const env = {
    version: '0.0.0',
    school: { id: 'test-school', name: 'Test School', timeZone: 'Africa/Mogadishu' },
    seal: await readSchoolSeal(database.db),
    now: () => clock.now,
    reach,
    ...(condition && { condition }),
    ...(folders && { folders }),
    ...(pushService && { pushService }),
    ...(room && { room }),
  }
  if ((await database.db.$count(users)) === 0) await addUsers(database)
  await readPushKeys(database.db)
  await readSchoolKeys(database.db)
  const app = await buildApp({
    db: database.db,
    env,
    handlers: allHandlers(SECRET),
    secret: SECRET,
    distDir: '/nowhere',
    patience: 1_000,
    ...given,
  })
  const call = (each: Call): Promise<Answer> => send(app, each)
  const tryLogin = (body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Answer> =>
    call({ method: 'POST', path: '/user/login', body, headers })
  const signIn = async (role: Role, device?: DeviceIdentity): Promise<SignedIn> => {
    const answer = await tryLogin({ email: emailOf(role), password: PASSWORD, ...(device ? { device } : {}) })
    if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.text}`)
    const reply = answer.json as unknown as LoginReply
    return { token: reply.Access_token, cookie: cookieOf(answer), device: reply.device, reply }
  }
  const close = async (): Promise<void> => {
    await app.close()
    remove()
    if (!options.database) await database.close()
  }
  return { app, database, env, db: database.db, clock, call, tryLogin, signIn, close }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>
