import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { CURRENCIES, FLOAT_SOURCES } from './drawer-notes.ts'
import { InCents } from './money.schema.ts'

/** Number of notes of one value, which is in units of its currency. */
export const NoteCount = z.object({ currency: z.enum(CURRENCIES), value: z.int().min(1), count: z.int().min(0) })
export type NoteCount = z.infer<typeof NoteCount>

/** Money that went into a drawer other than from families, or out of it other than for expenses. */
const DrawerMove = z.object({
  ref: z.string(),
  /** Below zero: out of the drawer. */
  cents: InCents,
  /** Shillings that went to the safe, or came from it, with the same sign. */
  shillings: z.int().optional(),
  /** Account that the money went to or came from. */
  account: z.string(),
  by: z.string(),
  at: Instant,
  note: z.string().nullable(),
})
export type DrawerMove = z.infer<typeof DrawerMove>

/**
 * Count at the end of a session, and where the counted money went: `countedCents = leftCents + takenCents`, and the same in
 * shillings, of which those that do not stay go to the safe. Shillings are left out where there are none.
 */
const DrawerClosing = z.object({
  at: Instant,
  byId: Id,
  by: z.string(),
  /** Whether an administrator closed a session whose device is lost. */
  isForced: z.boolean(),
  counts: z.array(NoteCount),
  coinsCents: InCents,
  countedCents: InCents,
  /** Content by the books when the school received the count; null until then. */
  expectedCents: InCents.nullable(),
  /** Stays in the drawer, for the next session. */
  leftCents: InCents,
  takenCents: InCents,
  takenTo: z.string(),
  countedShillings: z.int().optional(),
  expectedShillings: z.int().optional(),
  leftShillings: z.int().optional(),
  takenShillings: z.int().optional(),
  /** Person who takes the drawer over; null: nobody is named. */
  handedToId: Id.nullable(),
  handedTo: z.string().nullable(),
  reason: z.string().nullable(),
})
export type DrawerClosing = z.infer<typeof DrawerClosing>

/** A drawer session as devices hold it, for the last two months: a person's drawer on one device, until it is closed. */
export const DrawerRow = z.object({
  number: z.string(),
  ownerId: Id,
  owner: z.string(),
  deviceCode: z.string(),
  openedAt: Instant,
  floatCents: InCents,
  floatFrom: z.enum(FLOAT_SOURCES),
  /** The session that left the float. */
  after: z.string().nullable(),
  /** What that session left, as far as it is known; the float that was counted may differ. */
  handedCents: InCents.nullable(),
  /** Shillings of the float, and those that the session before left; left out where there are none. */
  floatShillings: z.int().optional(),
  handedShillings: z.int().optional(),
  /** Number that the device had given, where the session could not keep it. */
  toldNumber: z.string().nullable(),
  moves: z.array(DrawerMove),
  closing: DrawerClosing.nullable(),
  /** Counts that close nothing: those before the closing, and later ones. */
  again: z.array(DrawerClosing),
  /** Session that took over what was left. */
  takenOverBy: z.string().nullable(),
  /** Keys of the movements that the school received after the session was closed (`Movement` of the cash-up). */
  late: z.array(z.string()),
})
export type DrawerRow = z.infer<typeof DrawerRow>
