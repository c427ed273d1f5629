import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import type { Host } from '#sw/sync/testing/fake-network.ts'
import type { FakeRequest } from '#sw/sync/testing/fake-server.ts'
import type { AskAsAdmin } from './office.ts'

/** The real server on a real database, in this process or in a process of its own. */
export type School = {
  /** The true time of the devices (milliseconds). */
  clock: { now: number }
  host: Host
  today: () => string
  /** Signs a person in by the real call; returns the reply and the cookie. */
  logIn: (name: string, device?: LoginReply['device']) => Promise<{ reply: LoginReply; cookie: string }>
  /** Makes a call as somebody else; returns the status and the reply. */
  askAs: (name: string, ...call: Parameters<AskAsAdmin>) => ReturnType<AskAsAdmin>
  askAsAdmin: AskAsAdmin
  /** Calls `at` with the school's database. */
  look: <T>(at: (db: Db) => Promise<T>) => Promise<T>
  /** Whether `look` is cheap, since the server can keep running. */
  isOpenToLooks: boolean
  /** Kills the server after `ms`, and restarts it on the same database; resolves when it is up. */
  crash: (ms: number) => Promise<void>
  /** Backs up the database. */
  backUp: () => Promise<void>
  /**
   * Restores the last backup, which gives the database a new epoch. With `isNumberedAgain`, id counters are those of the
   * backup, as after a put-back until the server notices it by a tablet.
   */
  restore: (isNumberedAgain: boolean) => Promise<void>
  /** Cuts the standby off: from now on no committed transaction reaches it. */
  lag: () => Promise<void>
  /** Lets the standby take over, with its state from when it was cut off; a real standby if PostgreSQL is given. */
  failOver: () => Promise<void>
  /** Opens a school of another id, with the same clock. */
  openOther: (id: string) => Promise<School>
  close: () => Promise<void>
}

/** A request to the server, whether this is in this process or not. */
export type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Answer = { status: number; headers: [string, string][]; bytes: Uint8Array<ArrayBuffer> }
export type Ask = (request: Request) => Promise<Answer>

const ownerOf = (token: string): number | null => {
  const [, body] = token.split('.')
  // Null for a grant, which does not name its owner.
  if (!token.startsWith('Bearer ') || !body) return null
  return Number((JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string }).sub)
}

/** Headers of the transport, which are left out, since the body is decompressed already. */
const OF_THE_LINE = ['content-encoding', 'content-length', 'accept-encoding', 'transfer-encoding', 'connection']
const JSON_TYPE = { 'content-type': 'application/json' }
const EMPTY = [204, 304]

/** Calls of people and devices to a school, over a function that reaches its server. */
export function callsOver(ask: Ask): Pick<School, 'host' | 'logIn' | 'askAs' | 'askAsAdmin'> {
  let address = 0
  // Another client address for each call, since limits by address belong to other tests.
  const from = (): Record<string, string> => {
    address++
    return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` }
  }
  const withoutTransport = (headers: Iterable<[string, string]>): [string, string][] =>
    [...headers].filter(([name]) => !OF_THE_LINE.includes(name))

  async function answer({ method, path, query, headers, body, cookie }: FakeRequest): Promise<Response> {
    const search = String(query)
    const reply = await ask({
      method,
      path: `/api${path}${search ? `?${search}` : ''}`,
      headers: { ...Object.fromEntries(withoutTransport(headers)), ...from(), ...(cookie ? { cookie } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return new Response(EMPTY.includes(reply.status) ? null : reply.bytes, {
      status: reply.status,
      headers: withoutTransport(reply.headers),
    })
  }

  const logIn: School['logIn'] = async (name, device) => {
    const body = { email: `${name}@demo.school`, password: DEMO_PASSWORD, ...(device && { device }) }
    const answered = await ask({
      method: 'POST',
      path: '/api/user/login',
      headers: { ...JSON_TYPE, ...from() },
      body: JSON.stringify(body),
    })
    const text = Buffer.from(answered.bytes).toString()
    if (answered.status !== 200) throw new Error(`${name} was not let in: ${text}`)
    const cookies = answered.headers.filter(([key]) => key === 'set-cookie').map(([, value]) => value.split(';')[0])
    return { reply: JSON.parse(text) as LoginReply, cookie: cookies.join('; ') }
  }
  const askAs: School['askAs'] = async (name, method, path, body) => {
    const { reply } = await logIn(name)
    const headers = { ...(body && JSON_TYPE), ...from(), authorization: `Bearer ${reply.Access_token}` }
    const request = { method, path: `/api${path}`, headers, ...(body && { body: JSON.stringify(body) }) }
    const { status, bytes } = await ask(request)
    return { status, json: JSON.parse(Buffer.from(bytes).toString()) as unknown }
  }
  return { host: { answer, ownerOf }, logIn, askAs, askAsAdmin: (...call) => askAs('admin', ...call) }
}
