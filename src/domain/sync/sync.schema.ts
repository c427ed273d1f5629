import { z } from 'zod'
import { Id, idOf, Instant, text } from '../core/fields.ts'
import { ProblemBody } from '../core/problem-body.schema.ts'
import { SubjectSeen, Told } from '../core/subjects.schema.ts'
import { Rows } from './columns.ts'

/** An outbox entry's id, also its Idempotency-Key: device code and the device's counter (K7Q-1042). */
export const WriteId = z.string().regex(/^[0-9A-Z]{3,6}-[1-9]\d{0,14}$/)

/** Reason why a device doubts its own clock: it is behind an earlier time of the device, or too far ahead of it. */
export const ClockDoubt = z.enum(['behind', 'ahead'])
export type ClockDoubt = z.infer<typeof ClockDoubt>

export const PushEntry = z.strictObject({
  id: idOf('write', WriteId),
  endpoint: text(100),
  version: z.int().min(1).max(10_000),
  input: z.record(z.string(), z.unknown()),
  /** Time at which the person saved it, on the corrected clock. A hint, never used for ordering. */
  madeAt: Instant,
  /** Rows that the entry names, as the device knew them, in the order of the subjects of the write. */
  subjects: z.array(SubjectSeen).max(1_000),
  /** For payments only. */
  told: Told.optional(),
  /** Whether the device doubted its clock when the entry was saved, so that the time of making is uncertain. */
  clock: ClockDoubt.optional(),
})
export type PushEntry = z.infer<typeof PushEntry>

export const PushQuery = z.object({
  /**
   * `read`: only the replies that devices need, of unconditional writes and of those with `attention`; `null` in place
   * of the others.
   */
  replies: z.literal('read').optional(),
})

/** Most entries of one push. */
export const BATCH_MOST = 2_000

export const PushBody = z.strictObject({
  device: z.string().regex(/^[0-9A-Z]{3,6}$/),
  owner: idOf('user', Id),
  /** Time at which the maker's account was created, where the device knows it. */
  ownerBorn: z.int().optional(),
  appVersion: text(50).optional(),
  entries: z.array(PushEntry).min(1).max(BATCH_MOST),
})
export type PushBody = z.infer<typeof PushBody>

/**
 * Why an entry was not attempted: its maker's account has been ended, and the server accepts only its unconditional
 * writes.
 */
export const ACCOUNT_ENDED = 'accountEnded'

/** The server's answer about one entry. `retry` and `notAttempted` are no verdicts: the entry stays as it is. */
export const PushVerdict = z.discriminatedUnion('verdict', [
  z.object({ id: WriteId, verdict: z.enum(['applied', 'replayed']), position: z.int(), reply: z.unknown() }),
  ProblemBody.omit({ requestId: true }).extend({ id: WriteId, verdict: z.literal('rejected') }),
  z.object({ id: WriteId, verdict: z.enum(['retry', 'notAttempted']), code: z.string().optional() }),
])
export type PushVerdict = z.infer<typeof PushVerdict>

export const PushReply = z.object({
  epoch: z.string(),
  time: Instant,
  verdicts: z.array(PushVerdict),
  /**
   * The last accepted write as the database has it, signed by the school: a database without it was restored from a backup. The
   * device sends it with its next requests. Missing where nothing was accepted.
   */
  witness: z.string().optional(),
})
export type PushReply = z.infer<typeof PushReply>

/** Decision about entries that an ended account has left on a device. */
export const LeftAction = z.enum(['takeOver', 'putAway'])
export type LeftAction = z.infer<typeof LeftAction>

/** Entries of an ended account, sent from the device of the administrator who settles them. */
export const LeftEntries = z.strictObject({
  owner: idOf('user', Id),
  /**
   * Time at which that account was created, as far as the device knows: since a restore its number may belong to another account.
   */
  ownerBorn: z.int().optional(),
  /** The maker's name on the device. */
  ownerName: text(200),
  action: LeftAction,
  entries: z.array(PushEntry).min(1).max(500),
})
export type LeftEntries = z.infer<typeof LeftEntries>

/** One page of a pull: rows and cursor go into the device's replica together. */
export const PullPage = z.object({
  epoch: z.string(),
  time: Instant,
  cursor: z.string(),
  /** Whether another page follows in this stream. */
  more: z.boolean(),
  /** Once this page is applied, the replica holds every write with a lower position. */
  position: z.int(),
  /** Steps of an initial load that are complete with this page, and how many there are. */
  steps: z.tuple([z.int(), z.int()]).optional(),
  /** Whether all that daily work needs has come with this page of an initial load and those before; history follows. */
  isDaily: z.literal(true).optional(),
  tables: z.record(z.string(), z.object({ put: Rows, remove: z.array(z.string()) })),
})
export type PullPage = z.infer<typeof PullPage>

/** The place of a device in the queue for initial loads, from 1; sent until its own load begins or goes on. */
export const Waiting = z.object({ waiting: z.int().min(1) })
export type Waiting = z.infer<typeof Waiting>

/** A line of a pull. */
export const PullLine = z.union([PullPage, Waiting])
export type PullLine = z.infer<typeof PullLine>

/** 1: something may have changed, so pull. 0: a heartbeat. As short as possible, since it is sent all day. */
export const LiveWord = z.union([z.literal(0), z.literal(1)])
export type LiveWord = z.infer<typeof LiveWord>
