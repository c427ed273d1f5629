import type { Reach } from './addresses/reach.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import type { EndpointDefinition, HandlerInput, ReplyOf } from '#domain/core/endpoint.ts'
import type { Role } from '#domain/core/roles.ts'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import type { CallsUnderWay } from './access/calls-under-way.ts'
import type { SchoolSeal } from './access/school-seal.ts'
import type { KnownDevice } from './areas/school/device-contact.ts'
import type { Scope } from './areas/school/scope.ts'
import type { Db } from './db/types.ts'
import type { IncomingForm } from './plugins/files.ts'
import type { Room } from './disk/room.ts'
import type { Folders } from './disk/stored-files.ts'
import type { Condition } from './checks/watch.ts'

/** The caller: read from the session of the access token, never from the token's claims. */
export type Actor = {
  id: number
  role: Role
  fullName: string
  email: string
  sessionId: string
  deviceCode: string
  /** The caller's scope when the call came; only for calls that read and answer at once. */
  scope?: Scope
  /** The caller's device when the call came; null for one that is not known. */
  device?: KnownDevice | null
  /** The account has ended: only a push admits such a caller, and accepts unconditional writes only. */
  isEnded?: boolean
}

/** Objection to the maker of an unconditional write, which is recorded all the same, since the money was taken. */
export type Objection = 'roleChanged' | 'collectorInactive'

/** Settings and services of this server that all calls share. */
export type ServerEnv = {
  version: string
  school: SchoolInfo & { id: string }
  seal: SchoolSeal
  /** The address that people type, where it is not the server's own (PUBLIC_URL). */
  address?: string | null
  /** Money that was taken more than this many school days ago is held for an administrator. */
  heldAfterDays?: number
  /** Push service on this machine, in tests only: the addresses that may be reached, and the authority for certificates. */
  pushService?: { isAllowed: (address: string) => boolean; ca: string }
  /** How the server is reached; left out where it does not listen. */
  reach?: Reach
  /** Where data and backups lie; left out where nothing is on a disk. */
  folders?: Folders
  /** The server's present condition; left out where it is not watched. */
  condition?: () => Condition
  /** The room of the disk; left out where there is no limit. */
  room?: Room
  now: () => number
}

/** Two weeks: as long as a device works without the server. */
export const HELD_AFTER_DAYS = 14

/** The id and time of making of a write that came with an Idempotency-Key or through the outbox. */
export type WriteOrigin = {
  id: string
  /** Whether the key is that of a form which is sent at once, rather than of an entry of an outbox. */
  isForm?: true
  version: number
  madeAt: string | null
  /** Why the device doubted its clock. */
  clock?: ClockDoubt | undefined
}

/** Connection as handlers see it: address, cookies and whether the caller is still connected. Never a body or header. */
export type Connection = {
  address: string
  /** Whether the caller is still connected. */
  isOpen: () => boolean
  /** The address is in the school's own network. */
  isAtSchool: boolean
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  signAccessToken: (claims: { sub: string; role: Role; sid: string; dev: string; rot: number }) => string
}

export type HandlerContext<A = Actor> = {
  tx: Db
  actor: A
  env: ServerEnv
  write: WriteOrigin | null
  /** Objection to an unconditional write; null for all other calls, which are rejected instead. */
  objection: Objection | null
  /** Students whose numbers meant other students to the maker of the write, which is therefore not applied to them. */
  strangers?: ReadonlySet<number>
  /** The id of the call, for the audit log. */
  endpoint: string
  connection: Connection
  /** The database and every handler: for calls that run other calls, each in a transaction of its own. */
  db: Db
  registry: ReadonlyMap<string, Handler>
  calls: CallsUnderWay
  log: FastifyBaseLogger
  /** Form that is arriving with a streamed upload; null for other calls. */
  form: IncomingForm | null
}

/** The context of a call that opens its transactions itself; its write is not claimed unless it does so (`applyOnce`). */
export type RawContext = Omit<HandlerContext, 'tx' | 'objection'>

type ActorOf<E extends EndpointDefinition> = E['roles'] extends 'public' ? null : Actor

/** One of several writes that are run as a set. */
export type SetWrite<E extends EndpointDefinition = EndpointDefinition> = {
  input: HandlerInput<E>
  write: WriteOrigin
}

/** How several writes of one call, each with its own key, are run as a set. */
type SetHandler<E extends EndpointDefinition> = {
  /**
   * Returns the same replies as running the writes one after the other, or null where it cannot guarantee that. Effects
   * are rolled back on null, as on an error.
   */
  run: (members: readonly SetWrite<E>[], context: HandlerContext) => Promise<readonly ReplyOf<E>[] | null>
}

export type Handler = {
  readonly endpoint: EndpointDefinition
  /** Whether the handler opens its transactions itself, so that no write id is claimed before it runs. */
  readonly isRaw: boolean
  /** Whether the handler only reads, also where its method is not GET. */
  readonly isReading?: boolean
  readonly run: (input: never, context: HandlerContext<never>) => Promise<unknown>
  readonly set?: {
    readonly run: (members: never, context: HandlerContext<never>) => Promise<readonly unknown[] | null>
  }
}

/** Binds a call to its handler, which runs in one transaction; `set` runs many writes of the call from one push at once. */
export const handle = <E extends EndpointDefinition>(
  endpoint: E,
  run: (input: HandlerInput<E>, context: HandlerContext<ActorOf<E>>) => Promise<ReplyOf<E>>,
  set?: SetHandler<E>,
): Handler => ({ endpoint, isRaw: false, run: run, ...(set && { set }) })

/** Binds a call that only reads: without a write id it runs outside a transaction, as every GET does. */
export const handleReading = <E extends EndpointDefinition>(
  endpoint: E,
  run: (input: HandlerInput<E>, context: HandlerContext<ActorOf<E>>) => Promise<ReplyOf<E>>,
): Handler => ({ ...handle(endpoint, run), isReading: true })

/** A line of a stream that is JSON already. */
export class JsonText {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

type RawReplyOf<E extends EndpointDefinition> = E extends { isStream: true }
  ? AsyncIterable<ReplyOf<E> | JsonText>
  : ReplyOf<E>

/** Binds a call whose handler opens its transactions itself: a batch of writes, a stream of pages. */
export const handleRaw = <E extends EndpointDefinition>(
  endpoint: E,
  run: (input: HandlerInput<E>, context: RawContext) => Promise<RawReplyOf<E>>,
): Handler => ({ endpoint, isRaw: true, run: run })
