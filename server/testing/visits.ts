import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { listParentAttendance } from '#domain/attendance/reports.endpoints.ts'
import type { LoginReply, RefreshReply } from '#domain/auth/auth.schema.ts'
import { login, refresh } from '#domain/auth/auth.endpoints.ts'
import { listChildRecords } from '#domain/discipline/discipline.endpoints.ts'
import { listChildBalances } from '#domain/fees/reports.endpoints.ts'
import { pull, push } from '#domain/sync/sync.endpoints.ts'
import type { PullPage, PushEntry, PushReply } from '#domain/sync/sync.schema.ts'
import { pagesIn, pullAddress } from './tablet.ts'

export type HttpRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: Buffer }
/** Answer of a server; `status` is 0 where no answer came, `bytes` the length of the body as sent. */
export type Heard = { status: number; headers: http.OutgoingHttpHeaders; text: string; bytes: number }
export type Line = (asked: HttpRequest) => Promise<Heard>

export function heardOf(status: number, headers: http.OutgoingHttpHeaders, body: Buffer): Heard {
  const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
  return { status, headers, text: plain.toString(), bytes: body.length }
}

/** A connection of one person's own to a server, as a browser keeps it. */
export function lineTo(origin: string, address?: string): { line: Line; close: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const from: Record<string, string> = address ? { 'x-forwarded-for': address } : {}
  const line: Line = ({ method, path, headers, body }) =>
    new Promise((resolve) => {
      const length = body ? { 'content-length': String(body.length) } : {}
      const options = { method, agent, headers: { ...headers, ...length, ...from } }
      const fail = () => resolve({ status: 0, headers: {}, text: '', bytes: 0 })
      const request = http.request(origin + path, options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(heardOf(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks))))
        answer.on('error', fail)
      })
      request.on('error', fail)
      request.end(body)
    })
  return { line, close: () => agent.destroy() }
}

const COMES_AGAIN = [0, 429, 503]

/**
 * Repeats a call after Retry-After, as long as it is asked to wait; `note` is called with every answer and its time.
 */
export const patient =
  (line: Line, note: (heard: Heard, milliseconds: number, asked: HttpRequest) => void): Line =>
  async (asked) => {
    while (true) {
      const begin = performance.now()
      const heard = await line(asked)
      note(heard, performance.now() - begin, asked)
      if (!COMES_AGAIN.includes(heard.status)) return heard
      await setTimeout(Number(heard.headers['retry-after'] ?? 1) * 1000)
    }
  }

/** Session of a person on a device of her own, with the cursor of her replica. */
export type Visit = { owner: number; device: string; token: string; cookie: string; cursor: string | null }

const JSON_BODY = { 'content-type': 'application/json' }

async function ask(line: Line, { path, ...asked }: HttpRequest): Promise<Heard> {
  const headers = { 'accept-encoding': 'br', ...asked.headers }
  const heard = await line({ ...asked, headers, path: `/api${path}` })
  if (heard.status !== 200) throw new Error(`${path} was answered ${heard.status}: ${heard.text.slice(0, 300)}`)
  return heard
}

const cookieIn = ({ headers }: Heard): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')

const bearer = ({ token }: Visit): Record<string, string> => ({ authorization: `Bearer ${token}` })

export async function signIn(line: Line, email: string, password: string): Promise<Visit> {
  const body = Buffer.from(JSON.stringify({ email, password }))
  const heard = await ask(line, { method: login.method, path: login.path, headers: JSON_BODY, body })
  const { Access_token: token, device, user } = JSON.parse(heard.text) as LoginReply
  return { owner: user.id, device: device.code, token, cookie: cookieIn(heard), cursor: null }
}

/** Renews the token, as a device does first after a longer absence. */
export async function renew(line: Line, visit: Visit): Promise<void> {
  const { method, path } = refresh
  const heard = await ask(line, { method, path, headers: { cookie: visit.cookie } })
  visit.token = (JSON.parse(heard.text) as RefreshReply).accessToken
  visit.cookie = cookieIn(heard)
}

export async function bringUpToDate(line: Line, visit: Visit): Promise<PullPage[]> {
  const path = pullAddress({ cursor: visit.cursor ?? undefined })
  const heard = await ask(line, { method: pull.method, path, headers: bearer(visit) })
  const pages = pagesIn(heard.text)
  visit.cursor = pages.at(-1)?.cursor ?? visit.cursor
  return pages
}

/** Delivers entries compressed as devices do it; returns the verdict on each. */
export async function deliver(line: Line, visit: Visit, entries: readonly PushEntry[]): Promise<string[]> {
  const batch = { device: visit.device, owner: visit.owner, entries }
  const headers = { ...JSON_BODY, 'content-encoding': 'gzip', ...bearer(visit) }
  const body = gzipSync(JSON.stringify(batch))
  const heard = await ask(line, { method: push.method, path: push.path, headers, body })
  return (JSON.parse(heard.text) as PushReply).verdicts.map(({ verdict }) => verdict)
}

/** Reads what a parent may read of the children: attendance, discipline and fees. */
export async function lookAtChildren(line: Line, visit: Visit): Promise<void> {
  for (const { method, path } of [listParentAttendance, listChildRecords, listChildBalances])
    await ask(line, { method, path, headers: bearer(visit) })
}
