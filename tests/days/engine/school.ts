import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import type { Host } from '#sw/sync/testing/fake-network.ts'
import type { FakeRequest } from '#sw/sync/testing/fake-server.ts'
import type { AskAsAdmin } from './office.ts'

/** The real server on a real database, in this process or in one of its own. */
export type School = {
  /** The true time of the devices (milliseconds). */
  clock: { now: number }
  host: Host
  today: () => string
  /** Signs a person of the demo in by the real call; returns the reply and the cookie. */
  logIn: (name: string, device?: LoginReply['device']) => Promise<{ reply: LoginReply; cookie: string }>
  askAsAdmin: AskAsAdmin
  /** Calls `at` with the database itself. */
  look: <T>(at: (db: Db) => Promise<T>) => Promise<T>
  /** Whether `look` is cheap, since the server can keep running. */
  isOpenToLooks: boolean
  /** Kills the server after `ms`, and restarts it on the same database; resolves when it is up. */
  crash: (ms: number) => Promise<void>
  /** Backs up the database. */
  backUp: () => Promise<void>
  /**
   * Restores the last backup, which gives the database a new epoch. `isNumberedAgain`: with id counters as they were
   * then, as a snapshot of the disk has them that was put back, until a tablet lets the server notice it.
   */
  restore: (isNumberedAgain: boolean) => Promise<void>
  /** From now on nothing that is committed reaches the standby. */
  lag: () => Promise<void>
  /** The standby takes over, with what it had when it began to lag; on a PostgreSQL of processes a real one. */
  failOver: () => Promise<void>
  /** Opens a school of another id, with the same clock. */
  openOther: (id: string) => Promise<School>
  close: () => Promise<void>
}

/** A request to the server, by whatever way it is reached. */
export type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Answer = { status: number; headers: [string, string][]; bytes: Uint8Array<ArrayBuffer> }
export type Ask = (request: Request) => Promise<Answer>

const ownerOf = (token: string): number | null => {
  const [, body] = token.split('.')
  // A grant does not name its owner.
  if (!token.startsWith('Bearer ') || !body) return null
  return Number((JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string }).sub)
}

/** Headers of the transport: the body is decompressed already. */
const OF_THE_LINE = ['content-encoding', 'content-length', 'accept-encoding', 'transfer-encoding', 'connection']
const JSON_TYPE = { 'content-type': 'application/json' }
const EMPTY = [204, 304]

/** The calls of people and devices to a school, by any way to its server. */
export function callsOver(ask: Ask): Pick<School, 'host' | 'logIn' | 'askAsAdmin'> {
  let address = 0
  // Each from an address of its own, since limits by address belong to other tests.
  const from = (): Record<string, string> => {
    address++
    return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` }
  }
  const kept = (headers: Iterable<[string, string]>): [string, string][] =>
    [...headers].filter(([name]) => !OF_THE_LINE.includes(name))

  async function answer({ method, path, query, headers, body, cookie }: FakeRequest): Promise<Response> {
    const search = String(query)
    const told = await ask({
      method,
      path: `/api${path}${search ? `?${search}` : ''}`,
      headers: { ...Object.fromEntries(kept(headers)), ...from(), ...(cookie ? { cookie } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return new Response(EMPTY.includes(told.status) ? null : told.bytes, {
      status: told.status,
      headers: kept(told.headers),
    })
  }

  const logIn: School['logIn'] = async (name, device) => {
    const body = { email: `${name}@demo.school`, password: DEMO_PASSWORD, ...(device && { device }) }
    const told = await ask({
      method: 'POST',
      path: '/api/user/login',
      headers: { ...JSON_TYPE, ...from() },
      body: JSON.stringify(body),
    })
    const text = Buffer.from(told.bytes).toString()
    if (told.status !== 200) throw new Error(`${name} was not let in: ${text}`)
    const cookies = told.headers.filter(([key]) => key === 'set-cookie').map(([, value]) => value.split(';')[0])
    return { reply: JSON.parse(text) as LoginReply, cookie: cookies.join('; ') }
  }
  return {
    host: { answer, ownerOf },
    logIn,
    askAsAdmin: async (method, path, body) => {
      const { reply } = await logIn('admin')
      const headers = { ...(body && JSON_TYPE), ...from(), authorization: `Bearer ${reply.Access_token}` }
      const request = { method, path: `/api${path}`, headers, ...(body && { body: JSON.stringify(body) }) }
      const { status, bytes } = await ask(request)
      return { status, json: JSON.parse(Buffer.from(bytes).toString()) as unknown }
    },
  }
}
