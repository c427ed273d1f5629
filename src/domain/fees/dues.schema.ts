import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant } from '../core/fields.ts'
import { LANGUAGE_CODES } from '../core/languages.ts'
import { InCents } from '../school/money.schema.ts'
import { HOLDS } from './dues.rules.ts'

/** How a family is told: on the phones that get notices, by a text from the office's phone, on paper. */
export const REMINDER_WAYS = ['notice', 'sms', 'whatsapp', 'letter'] as const
export const ReminderWay = z.enum(REMINDER_WAYS)
export type ReminderWay = z.infer<typeof ReminderWay>

const DueMonth = z.object({ year: z.int(), month: z.int(), cents: InCents, isOpening: z.boolean().optional() })
export type DueMonth = z.infer<typeof DueMonth>

/** A wallet of the school, as a reminder names it. */
const ToldWallet = z.object({ method: z.string(), number: z.string() })
export type ToldWallet = z.infer<typeof ToldWallet>

/** More families than are reminded by one press. */
const MOST_FAMILIES = 1_000

/** Families that are to be reminded, each named by one of its students. */
export const RemindFamilies = z.strictObject({
  studentIds: z.array(Id).min(1, 'Please choose a family.').max(MOST_FAMILIES),
  way: ReminderWay,
  /** Missing: the language of each family. */
  language: z.enum(LANGUAGE_CODES).optional(),
  /** Also families that were reminded within seven days. */
  again: z.boolean().optional(),
  /** Although tablets hold payments that the school has not received. */
  despiteUnsent: z.boolean().optional(),
})
export type RemindFamilies = z.output<typeof RemindFamilies>

/** What a family was told, and everything that its text or letter is made of. */
export const MadeReminder = z.object({
  id: Id,
  studentIds: z.array(Id),
  familyName: z.string(),
  language: z.enum(LANGUAGE_CODES),
  phone: z.string().nullable(),
  cents: InCents,
  reference: z.string(),
  wallets: z.array(ToldWallet),
  children: z.array(z.object({ name: z.string(), className: z.string(), cents: InCents, months: z.array(DueMonth) })),
})
export type MadeReminder = z.infer<typeof MadeReminder>

/** Why a family was left out; `notDue`: it owes nothing now. */
export const LEFT_OUT = [...HOLDS, 'notDue', 'noPhone', 'noNotices'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export const RemindReply = z.object({
  message: z.string(),
  reminders: z.array(MadeReminder),
  leftOut: z.array(z.object({ studentId: Id, why: z.enum(LEFT_OUT) })),
})

export const OfReminder = z.object({ id: idOf('dueReminder', IdText) })
export const OfFamily = z.object({ id: idOf('student', IdText) })

/** One line of a family's history of dues, the newest first. */
export const DuesEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reminder'),
    id: Id,
    at: Instant,
    by: z.string(),
    way: ReminderWay,
    language: z.enum(LANGUAGE_CODES),
    phone: z.string().nullable(),
    cents: InCents,
    children: z.array(z.object({ name: z.string(), months: z.array(DueMonth) })),
    isAgain: z.boolean(),
    withdrawnAt: Instant.nullable(),
  }),
  z.object({
    kind: z.literal('promise'),
    at: Instant,
    by: z.string(),
    until: DayText.nullable(),
    note: z.string(),
  }),
])
export type DuesEvent = z.infer<typeof DuesEvent>
