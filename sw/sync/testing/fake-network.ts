import type { ProblemCode } from '#domain/core/problems.ts'
import { SCHOOL_HEADER } from '#domain/core/school-header.ts'
import { problem, SCHOOL, type FakeRequest } from './fake-server.ts'

export type Fault =
  /** The connection is reset before the request arrives. */
  | { kind: 'refused' }
  /** Nobody ever answers; the caller's own deadline ends it. */
  | { kind: 'hangs' }
  /** The server does its work, but the answer never comes back. */
  | { kind: 'answerLost' }
  | { kind: 'problem'; code: ProblemCode; retryAfter?: number }
  | { kind: 'html'; status: number }
  | { kind: 'foreignJson' }
  /** Other software at the school's address refuses in the shape of our own refusals. */
  | { kind: 'foreignRefusal'; status: number }
  /** Only the first half of the verdicts is in the answer. */
  | { kind: 'halfVerdicts' }
  /** An answer of the right shape without a verdict on any entry. */
  | { kind: 'noVerdicts' }
  | { kind: 'truncated'; bytes: number }
  /** The stream ends in good order, but before its last page. */
  | { kind: 'endsEarly'; lines: number }
  | { kind: 'wrongDate' }
  /** The engine is killed before or after the server has done its work. */
  | { kind: 'dies'; when: 'before' | 'after' }

/** The faults that random histories draw from. */
export const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'refused' },
  { kind: 'hangs' },
  { kind: 'answerLost' },
  { kind: 'html', status: 200 },
  { kind: 'html', status: 502 },
  { kind: 'foreignJson' },
  { kind: 'foreignRefusal', status: 404 },
  { kind: 'foreignRefusal', status: 422 },
  { kind: 'halfVerdicts' },
  { kind: 'noVerdicts' },
  { kind: 'truncated', bytes: 60 },
  { kind: 'truncated', bytes: 700 },
  { kind: 'endsEarly', lines: 2 },
  { kind: 'wrongDate' },
  { kind: 'problem', code: 'unavailable' },
  { kind: 'problem', code: 'bodyTooLarge' },
  { kind: 'problem', code: 'notSignedIn' },
  { kind: 'problem', code: 'cursorGone' },
  { kind: 'problem', code: 'tooManyRequests', retryAfter: 20 },
  { kind: 'dies', when: 'before' },
  { kind: 'dies', when: 'after' },
]

/** A request as the line carried it. */
export type Sent = { path: string; tokenOwner: number | null; owner: number | null; ids: string[]; body: unknown }

/** The other end of the line. */
export type Host = {
  answer: (request: FakeRequest) => Response | Promise<Response>
  /** The owner of a token, whether or not it is still valid. */
  ownerOf: (token: string) => number | null
}

export type FakeNetwork = {
  host: Host
  /** The browser's cookie: the session that may be refreshed. */
  cookie: string | null
  /** Faults of the next requests in turn, then of all requests by rule. */
  next: (Fault | null)[]
  rule: (request: FakeRequest) => Fault | null
  sent: Sent[]
  /** Runs before a request is answered, to let something happen meanwhile. */
  meanwhile: ((request: FakeRequest) => Promise<void> | void) | null
  onDeath: () => void
}

export const newNetwork = (host: Host): FakeNetwork => ({
  host,
  cookie: null,
  next: [],
  rule: () => null,
  sent: [],
  meanwhile: null,
  onDeath: () => undefined,
})

async function bodyOf(init: RequestInit, headers: Headers): Promise<Record<string, unknown> | null> {
  if (!init.body) return null
  const plain = new Response(init.body).body!
  const isPacked = headers.get('content-encoding') === 'gzip'
  const stream = isPacked ? plain.pipeThrough(new DecompressionStream('gzip')) : plain
  return (await new Response(stream).json()) as Record<string, unknown>
}

async function read(network: FakeNetwork, address: string, init: RequestInit): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(address, 'https://dugsi.test')
  const headers = new Headers(init.headers)
  const body = await bodyOf(init, headers)
  const path = pathname.replace(/^\/api/, '')
  const cookie = init.credentials === 'include' ? network.cookie : null
  const request = { method: init.method ?? 'GET', path, query: searchParams, headers, body, cookie }
  const token = headers.get('authorization')
  const key = headers.get('idempotency-key')
  const entries = (body?.['entries'] ?? []) as { id: string }[]
  network.sent.push({
    path,
    tokenOwner: token ? network.host.ownerOf(token) : null,
    owner: (body?.['owner'] as number | undefined) ?? null,
    ids: key ? [key] : entries.map(({ id }) => id),
    body,
  })
  return request
}

const never = (): Promise<never> => new Promise(() => undefined)
const failed = (message: string): TypeError => new TypeError(message)

/** The `fetch` of one device: every request meets the next fault, then the server. */
export const fetchOf =
  (network: FakeNetwork): typeof fetch =>
  async (address, init = {}) => {
    const request = await read(network, String(address), init)
    // A line that holds a call back does so whatever else befalls it.
    const fault = network.rule(request) ?? network.next.shift() ?? null
    await network.meanwhile?.(request)
    if (fault?.kind === 'dies' && fault.when === 'before') {
      network.onDeath()
      return never()
    }
    if (fault?.kind === 'refused') throw failed('connection reset')
    if (fault?.kind === 'hangs') throw new DOMException('The deadline passed', 'TimeoutError')
    if (fault?.kind === 'problem') {
      const headers = {
        [SCHOOL_HEADER]: SCHOOL.id,
        ...(fault.retryAfter && { 'retry-after': String(fault.retryAfter) }),
      }
      return problem(fault.code, headers)
    }
    if (fault?.kind === 'html') {
      return new Response('<html>Sign in to the Wi-Fi</html>', {
        status: fault.status,
        headers: { 'content-type': 'text/html' },
      })
    }
    if (fault?.kind === 'foreignJson') return Response.json({ ok: true })
    if (fault?.kind === 'foreignRefusal')
      return Response.json({ code: 'notFound', message: 'There is no such page' }, { status: fault.status })
    const answer = await network.host.answer(request)
    const arrived = await spoil(network, answer, fault)
    // Somebody else may have signed in meanwhile.
    if (init.credentials === 'include' && network.cookie === request.cookie) keepCookie(network, answer)
    return arrived
  }

/** Keeps the session as an answer that has arrived has renewed it, as a browser does before the page reads the answer. */
function keepCookie(network: FakeNetwork, { headers }: Response): void {
  const renewed = headers.getSetCookie().flatMap((each) => each.split(';')[0] || [])
  if (renewed.length > 0) network.cookie = renewed.join('; ')
}

/** Applies a fault on the way back: the server has done its work. */
async function spoil(network: FakeNetwork, response: Response, fault: Fault | null): Promise<Response> {
  switch (fault?.kind) {
    case 'dies':
      network.onDeath()
      return never()
    case 'answerLost':
      throw failed('connection reset')
    case 'truncated':
      return brokenOff(response, fault.bytes)
    case 'endsEarly': {
      const lines = (await response.text()).split('\n').slice(0, fault.lines)
      return new Response(`${lines.join('\n')}\n`, { headers: response.headers })
    }
    case 'wrongDate': {
      const headers = new Headers(response.headers)
      headers.set('date', 'Mon, 01 Jan 2001 00:00:00 GMT')
      return new Response(response.body, { status: response.status, headers })
    }
    case 'noVerdicts':
      return Response.json({ ...((await response.json()) as object), verdicts: [] }, { headers: response.headers })
    case 'halfVerdicts': {
      const reply = (await response.json()) as { verdicts?: unknown[] }
      const verdicts = reply.verdicts?.slice(0, Math.ceil(reply.verdicts.length / 2))
      return Response.json({ ...reply, verdicts }, { headers: response.headers })
    }
    default:
      return response
  }
}

/** The first bytes of an answer, then a reset. */
async function brokenOff(response: Response, bytes: number): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer())
  const parts = [whole.slice(0, bytes)]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.error(failed('connection reset'))
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
