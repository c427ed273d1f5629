import { refresh, renewDevice } from '#domain/auth/auth.endpoints.ts'
import type { DeviceIdentity, LoginReply, LoginUser } from '#domain/auth/auth.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import type { OfflineWrite } from '#domain/core/offline-write.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import { EPOCH_HEADER, SCHOOL_HEADER, WITNESS_HEADER } from '#domain/core/school-header.ts'
import { isProblemCode, Problem, type ProblemCode } from '#domain/core/problems.ts'
import { enterScores } from '#domain/exams/scores.endpoints.ts'
import type { EnteredScores } from '#domain/exams/scores.schema.ts'
import { hasReadReply, offlineWrites } from '#domain/offline-writes.ts'
import type { SealedContent } from '#domain/sync/sealed-input.schema.ts'
import { isSealed, sealLabel } from '#domain/sync/sealed-input.rules.ts'
import { pull, push } from '#domain/sync/sync.endpoints.ts'
import { ACCOUNT_ENDED, PushBody, type PushEntry, type PushVerdict } from '#domain/sync/sync.schema.ts'
import {
  applyMarks,
  applyMoney,
  newSchool,
  pullPages,
  replyOf,
  type FakePerson,
  type FakeSchool,
} from './fake-school.ts'
import { applyScores } from './fake-scores.ts'

type Verdict =
  | { kind: 'applied'; reply: unknown; position: number }
  | { kind: 'rejected'; code: string; message: string }
type StoredWrite = { ownerId: number; hash: string; verdict: Verdict }
type Session = { userId: number; deviceCode: string; rotation: number; isExpired: boolean; isEnded: boolean }

/** The school as its server names it; a host without the batch call is not ours and sends no id. */
export const SCHOOL = { id: 'dugsi', name: 'Dugsi', timeZone: 'Africa/Mogadishu' }

/** One effect, in the order in which the server made them. */
export type Effect = { id: string; ownerId: number; key: string; input: Record<string, unknown> }

/** Data that a backup holds and a restore brings back. */
type Stored = {
  school: FakeSchool
  ledger: Map<string, StoredWrite>
  effects: Effect[]
  devices: Map<string, string[]>
}

/** A model of the school server that follows the protocol: verdicts by id, one effect each, ordered by key. */
export type FakeServer = Stored & {
  info: SchoolInfo & { id: string }
  now: () => number
  sessions: Map<string, Session>
  /** People whose grants were ended with their sessions, as by a changed password or for a lost tablet. */
  endedGrants: Set<number>
  /** Whether packets are refused to others than the office. */
  wantsOffice: boolean
  /** False for a host that knows only the plain documented calls. */
  hasBatch: boolean
  /** False for a host whose answers prove nothing. */
  hasWitness: boolean
  /** More entries than this in one batch are answered with 413. */
  maxEntries: number
  /** The server runs out of time after this many entries of a batch. */
  maxAttempted: number
  pageRows: number
  /** Opens inputs that devices seal for this school; null for a host without sealing. */
  seal: { publicKey: string; open: (sealed: string, label: string) => unknown } | null
  /** Set by tests: rejects an entry with a code, or fails on it. */
  refuses: (entry: PushEntry) => ProblemCode | null
  fails: (entry: PushEntry) => boolean
}

export const newServer = (now: () => number): FakeServer => ({
  info: SCHOOL,
  now,
  school: newSchool(),
  ledger: new Map(),
  effects: [],
  devices: new Map(),
  sessions: new Map(),
  endedGrants: new Set(),
  wantsOffice: false,
  hasBatch: true,
  hasWitness: true,
  maxEntries: 500,
  maxAttempted: 500,
  pageRows: 3,
  seal: null,
  refuses: () => null,
  fails: () => false,
})

export const backupOf = ({ school, ledger, effects, devices }: FakeServer): Stored =>
  structuredClone({ school, ledger, effects, devices })

/** Replaces today's data by a backup, under a new epoch. */
export const restore = (server: FakeServer, backup: Stored, epoch: string): void => {
  Object.assign(server, structuredClone(backup))
  server.school.epoch = epoch
}

/** Puts the data back to an earlier state without telling anybody, as a promoted standby that lags. */
export const putBack = (server: FakeServer, past: Stored): void => restore(server, past, past.school.epoch)

const loginUserOf = ({ id, fullname, role, born }: FakePerson): LoginUser => ({
  id,
  fullname,
  email: `${id}@demo.school`,
  Role: role,
  username: `person${id}`,
  phone: null,
  photoUrl: null,
  ...(born && { born }),
})

const timeOf = ({ now }: FakeServer): string => new Date(now()).toISOString()
const tokenOf = (name: string, { userId, rotation }: Session): string => `${name}.${userId}.${rotation}`

/** The owner of a token, whether or not it is still valid. */
export const ownerOfToken = (token: string): number => Number(token.split('.')[1])

function newDevice(server: FakeServer, formerly: string[] = []): DeviceIdentity {
  const code = `D${String(server.devices.size + 1).padStart(2, '0')}`
  server.devices.set(code, formerly)
  return { code, secret: `secret of ${code}` }
}

/** A host without the batch call does not know the id of its school. */
const schoolOf = ({ hasBatch, info }: FakeServer): SchoolInfo =>
  hasBatch ? info : { name: info.name, timeZone: info.timeZone }

/** The answer to a sign-in with the right password; `session` is what the browser keeps in its cookie. */
export function login(
  server: FakeServer,
  userId: number,
  claimed?: DeviceIdentity,
): { reply: LoginReply; session: string } {
  const person = server.school.people.get(userId)!
  const device = claimed && server.devices.has(claimed.code) ? claimed : newDevice(server)
  const name = `s${server.sessions.size + 1}`
  const session = { userId, deviceCode: device.code, rotation: 1, isExpired: false, isEnded: false }
  server.sessions.set(name, session)
  server.endedGrants.delete(userId)
  const reply: LoginReply = {
    Access_token: tokenOf(name, session),
    message: 'Login successful',
    user: loginUserOf(person),
    device,
    grant: `g.${userId}.${device.code}.${name}`,
    school: schoolOf(server),
    ...(server.seal ? { factKey: server.seal.publicKey } : {}),
    epoch: server.school.epoch,
    time: timeOf(server),
  }
  return { reply, session: name }
}

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown> | null
  cookie: string | null
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

export const problem = (code: ProblemCode, headers: Record<string, string> = {}): Response => {
  const { status, message } = new Problem(code)
  return json({ code, message, requestId: 'r1' }, status, headers)
}

export function answer(server: FakeServer, request: FakeRequest): Response {
  const shown = judge(server, request.headers.get(WITNESS_HEADER))
  const response = shown === 'another' ? problem('cursorGone') : answerTo(server, request)
  if (shown) response.headers.set(EPOCH_HEADER, server.school.epoch)
  if (server.hasBatch) response.headers.set(SCHOOL_HEADER, server.info.id)
  return response
}

/** Whether all witnesses of a text are of this history; see the next. */
function judge(server: FakeServer, text: string | null): 'same' | 'another' | null {
  const judged = (text ?? '').split(' ').map((witness) => judgeOne(server, witness))
  return judged.find((each) => each === 'another') ?? judged.find((each) => each !== null) ?? null
}

/** Whether a witness is of this history; one of a lost write begins a new epoch, which ends all sessions and grants. */
function judgeOne(server: FakeServer, witness: string): 'same' | 'another' | null {
  if (!witness || !server.hasWitness) return null
  const { school, ledger, sessions, endedGrants } = server
  const [epoch, id = '', position] = witness.split(':')
  const verdict = ledger.get(id)?.verdict
  const isThere = verdict?.kind === 'applied' && verdict.position === Number(position)
  if (epoch === school.epoch && isThere) return 'same'
  if (epoch !== school.epoch) return 'another'
  school.epoch = `${epoch}+`
  for (const session of sessions.values()) session.isEnded = true
  for (const userId of school.people.keys()) endedGrants.add(userId)
  return 'another'
}

function witnessOf({ school, hasWitness }: FakeServer, verdicts: readonly PushVerdict[]): string | undefined {
  const accepted = verdicts.flatMap((each) => ('position' in each ? [each] : []))
  const last = accepted.toSorted((one, other) => one.position - other.position).at(-1)
  return last && hasWitness ? [school.epoch, last.id, last.position].join(':') : undefined
}

function answerTo(server: FakeServer, request: FakeRequest): Response {
  try {
    return route(server, request)
  } catch (error) {
    if (error instanceof Problem) return problem(error.code)
    throw error
  }
}

function route(server: FakeServer, request: FakeRequest): Response {
  const { path } = request
  if (path === refresh.path) return refreshed(server, request.cookie)
  const session = grantedSession(server, request) ?? sessionOf(server, request)
  const person = server.school.people.get(session.userId)!
  if (path === push.path && server.hasBatch) return pushed(server, session, person, request)
  if (path === pull.path && server.hasBatch) {
    const pages = pullPages(server.school, person, request.query.get('cursor'), server.pageRows, server.now())
    const text = pages.map((page) => `${JSON.stringify(page)}\n`).join('')
    return new Response(text, { headers: { 'content-type': 'application/x-ndjson' } })
  }
  if (path === renewDevice.path) {
    const formerly = [...(server.devices.get(session.deviceCode) ?? []), session.deviceCode]
    const device = newDevice(server, formerly)
    session.deviceCode = device.code
    return json({ device, accessToken: tokenOf(sessionName(request), session) })
  }
  return plainCall(server, session, person, request)
}

const sessionName = ({ headers }: FakeRequest): string =>
  (headers.get('authorization') ?? '').slice(7).split('.')[0] ?? ''

/** Treats a push-only grant as a session that may push and do nothing else. */
function grantedSession(server: FakeServer, { headers, path }: FakeRequest): Session | null {
  const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ')
  if (scheme !== 'Grant') return null
  const [, userId = '', deviceCode = ''] = token.split('.')
  if (path !== push.path || server.endedGrants.has(Number(userId))) throw new Problem('sessionExpired')
  return { userId: Number(userId), deviceCode, rotation: 1, isExpired: false, isEnded: false }
}

function sessionOf(server: FakeServer, request: FakeRequest): Session {
  const name = sessionName(request)
  const session = server.sessions.get(name)
  const isGood = session && !session.isEnded && !session.isExpired
  if (!isGood || request.headers.get('authorization') !== `Bearer ${tokenOf(name, session)}`)
    throw new Problem('notSignedIn')
  return session
}

function refreshed(server: FakeServer, cookie: string | null): Response {
  const session = server.sessions.get(cookie ?? '')
  if (!session || session.isEnded) throw new Problem('sessionExpired')
  Object.assign(session, { rotation: session.rotation + 1, isExpired: false })
  const user = loginUserOf(server.school.people.get(session.userId)!)
  return json({ accessToken: tokenOf(cookie!, session), user, school: schoolOf(server), time: timeOf(server) })
}

function pushed(server: FakeServer, session: Session, person: FakePerson, { query, body }: FakeRequest): Response {
  const { device, owner, entries } = PushBody.parse(body)
  if (entries.length > server.maxEntries) throw new Problem('bodyTooLarge')
  if (owner !== person.id) throw new Problem('notYourEntries')
  if (device !== session.deviceCode) throw new Problem('foreignDevice')
  const codes = [device, ...(server.devices.get(device) ?? [])]
  const blocked = new Set<string>()
  let hasFailed = false
  const verdicts = entries.map((entry, at): PushVerdict => {
    if (at >= server.maxAttempted) return { id: entry.id, verdict: 'notAttempted' }
    const key = keyOf(entry)
    const isUnconditional = offlineWrites.get(entry.endpoint)?.isUnconditional === true
    if (person.isEnded && !isUnconditional) return { id: entry.id, verdict: 'notAttempted', code: ACCOUNT_ENDED }
    if (hasFailed || (blocked.has(key) && !isUnconditional)) return { id: entry.id, verdict: 'notAttempted' }
    const verdict = codes.includes(entry.id.split('-')[0]!)
      ? runSealable(server, session, person, entry)
      : refusal(entry.id, 'foreignDevice')
    if (verdict.verdict === 'retry') hasFailed = true
    if (verdict.verdict === 'rejected') blocked.add(key)
    const isRead = query.get('replies') !== 'read' || hasReadReply(entry.endpoint)
    return 'reply' in verdict && !isRead ? { ...verdict, reply: null } : verdict
  })
  return json({ epoch: server.school.epoch, time: timeOf(server), verdicts, witness: witnessOf(server, verdicts) })
}

function keyOf(entry: PushEntry): string {
  try {
    return offlineWrites.get(entry.endpoint)?.key(entry.input) ?? entry.id
  } catch {
    return entry.id
  }
}

const refusal = (id: string, code: ProblemCode): PushVerdict => ({
  id,
  verdict: 'rejected',
  code,
  message: new Problem(code).message,
})

function runSealable(server: FakeServer, session: Session, person: FakePerson, entry: PushEntry): PushVerdict {
  if (!isSealed(entry.input)) return runEntry(server, session, person, entry)
  const opened = server.seal?.open(entry.input.sealed, sealLabel({ ...entry, ownerId: person.id }))
  const input = (opened as SealedContent | null | undefined)?.input
  if (!input) return refusal(entry.id, 'sealedForAnother')
  const verdict = runEntry(server, session, person, { ...entry, input: input as Record<string, unknown> })
  if (!('reply' in verdict)) return verdict
  return { ...verdict, reply: { hasRemark: Boolean((verdict.reply as { held: string | null }).held) } }
}

function runEntry(server: FakeServer, session: Session, person: FakePerson, entry: PushEntry): PushVerdict {
  const write = offlineWrites.get(entry.endpoint)
  if (!write || entry.version > write.version) return refusal(entry.id, 'unknownWrite')
  if (server.fails(entry)) return { id: entry.id, verdict: 'retry', code: 'serverFault' }
  const hash = JSON.stringify([entry.endpoint, entry.version, entry.madeAt, entry.input])
  const known = server.ledger.get(entry.id)
  if (known && (known.hash !== hash || known.ownerId !== person.id)) return refusal(entry.id, 'writeIdReused')
  const verdict = known?.verdict ?? settle(server, session, person, entry, write)
  server.ledger.set(entry.id, { ownerId: person.id, hash, verdict })
  if (verdict.kind === 'rejected')
    return { id: entry.id, verdict: 'rejected', code: verdict.code, message: verdict.message }
  return { id: entry.id, verdict: known ? 'replayed' : 'applied', position: verdict.position, reply: verdict.reply }
}

/** Runs an entry for the first time. */
function settle(
  server: FakeServer,
  session: Session,
  person: FakePerson,
  entry: PushEntry,
  { endpoint: definition, isUnconditional }: OfflineWrite,
): Verdict {
  const position = server.school.transaction
  try {
    const isBarred = definition.roles !== 'public' && !definition.roles.includes(person.role)
    const refused = server.refuses(entry) ?? (isBarred ? 'accessDenied' : null)
    if (refused && !isUnconditional) throw new Problem(refused)
    const { body = {} } = parseInput(definition, entry.input) as { body?: Record<string, unknown> }
    if (isUnconditional) {
      applyMoney(server.school, body as never)
      server.effects.push({ id: entry.id, ownerId: person.id, key: keyOf(entry), input: entry.input })
      return { kind: 'applied', position, reply: { message: '', held: person.isEnded ? 'collectorInactive' : refused } }
    }
    const marker = { person, deviceCode: session.deviceCode, madeAt: entry.madeAt }
    const effect = { id: entry.id, ownerId: person.id, key: keyOf(entry), input: entry.input }
    if (entry.endpoint === enterScores.id) {
      const reply = applyScores(server.school, body as EnteredScores, marker)
      server.school.transaction++
      server.effects.push(effect)
      return { kind: 'applied', position, reply }
    }
    // The engine only has to deliver records and calls; their effects are tested on the real server.
    const order = { marks: 'present' in body ? [body] : [], ...body } as unknown as Parameters<typeof applyMarks>[1]
    const results = applyMarks(server.school, order, marker)
    server.school.transaction++
    server.effects.push(effect)
    return { kind: 'applied', position, reply: replyOf(server.school, entry.endpoint, results, order.date) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { kind: 'rejected', code: error.code, message: error.message }
  }
}

/** A plain call, with its id in a header. */
function plainCall(server: FakeServer, session: Session, person: FakePerson, request: FakeRequest): Response {
  const write = [...offlineWrites.values()].find(({ endpoint }) => endpoint.path === request.path)
  const id = request.headers.get('idempotency-key')
  if (!write || !id) throw new Problem('unknownAddress')
  const version = Number(request.headers.get('x-write-version'))
  const entry = {
    id,
    endpoint: write.endpoint.id,
    version,
    input: { body: request.body },
    subjects: [],
    madeAt: request.headers.get('x-made-at') ?? '',
  }
  const verdict = runEntry(server, session, person, entry)
  if (verdict.verdict === 'applied' || verdict.verdict === 'replayed')
    return json(verdict.reply, 200, { 'x-position': String(verdict.position) })
  const code = 'code' in verdict ? (verdict.code ?? '') : ''
  throw new Problem(isProblemCode(code) ? code : 'serverFault')
}
