import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { DEMO_PASSWORD, type DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'

export type Who = (typeof DEMO_SIGN_INS)[number]['name']

/** A demo school: the address of its server, and the `fetch` that reaches it. */
export type Reached = { readonly origin: string; readonly fetch: typeof fetch }

type CallOptions = { as?: Who; body?: unknown }

const JSON_TYPE = { 'content-type': 'application/json' }

async function send<T>({ origin, fetch }: Reached, path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, init)
  if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Signs somebody in on a new device. */
export const logIn = (school: Reached, email: string, password: string = DEMO_PASSWORD): Promise<LoginReply> =>
  send(school, '/user/login', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password }),
  })

/** Sign-ins by the `fetch` of the school, which no other school has, since addresses are used again. */
const tokens = new WeakMap<typeof fetch, Map<string, Promise<LoginReply>>>()

/** Signs a person in at another computer, once per school. */
function signedIn(school: Reached, who: Who): Promise<LoginReply> {
  const ofSchool = tokens.get(school.fetch) ?? new Map<string, Promise<LoginReply>>()
  tokens.set(school.fetch, ofSchool)
  const whose = `${school.origin} ${who}`
  const reply = ofSchool.get(whose) ?? logIn(school, `${who}@demo.school`)
  ofSchool.set(whose, reply)
  return reply
}

/** Access token of a person at another computer. */
export const tokenOf = async (school: Reached, who: Who): Promise<string> => (await signedIn(school, who)).Access_token

/** Device code of a person's other computer, with which its receipt numbers begin. */
export const seriesOf = async (school: Reached, who: Who): Promise<string> => (await signedIn(school, who)).device.code

/** Makes a call as a person at another computer, without tablet and line; throws unless the call succeeds. */
export async function ask<T>(
  school: Reached,
  method: string,
  path: string,
  { as = 'admin', body }: CallOptions = {},
): Promise<T> {
  const headers = { ...(body ? JSON_TYPE : {}), authorization: `Bearer ${await tokenOf(school, as)}` }
  return send(school, path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}
