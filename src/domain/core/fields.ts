import { z } from 'zod'
import { isModern } from './typed-day.ts'
import { writtenName } from './written-name.ts'

/** A row id of the database: a positive 32-bit integer. */
export const Id = z.int().positive().max(2_147_483_647)

const isNone = (value: unknown): boolean => value === undefined || value === null || value === '' || Number.isNaN(value)

/** Message for a missing value; a value of a wrong kind gets the usual message. */
export const whenMissing = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (isNone(input) ? words : undefined),
})

/**
 * An id whose field does not say by its name what it is of, as `studentId` and `targetClassId` do. The server's tests of
 * ids of other people go by it.
 */
export const idOf = <T extends z.ZodType>(kind: string, schema: T): T => schema.meta({ 'x-id-of': kind })

/** A required id; `words` is the message where it is missing. */
export const requiredId = (words: string) => z.int(whenMissing(words)).pipe(Id)

/** An id in an address, where everything is text. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id)

// Names and remarks must not contain control characters, and PostgreSQL refuses NUL outright.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ // oxlint-disable-line no-control-regex
const LONE_SURROGATE = /\p{Surrogate}/u

// Overrides, embeddings and isolates change the direction of the text around them: <RLO>gnp.exe.pdf reads as fdp.exe.png.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g
const UNSEEN = /^[\s\u2800\p{Default_Ignorable_Code_Point}]+$/u

/** Text without characters that change the direction of others; empty where it has no visible character. */
export const seen = (value: string): string => {
  const kept = value.replace(TURNS, '')
  return UNSEEN.test(kept) && kept.trim() !== '' ? '' : kept
}

const stored = (written: (value: string) => string, max: number, tooLong: string | undefined) =>
  z
    .string()
    .overwrite(written)
    .max(max, tooLong)
    .refine((value) => !CONTROL.test(value), 'Text contains characters that cannot be stored')
    .refine((value) => !LONE_SURROGATE.test(value), 'Text contains characters that cannot be stored')

/** Text that a person typed, with at most `max` characters; `tooLong` where the usual words do not fit. */
export const text = (max: number, tooLong?: string) => stored(seen, max, tooLong)

/**
 * A person's name, with at most `max` characters: composed letters, single spaces, and none of the marks that nobody sees,
 * since they come with what is pasted and make one name two.
 */
export const personName = (max: number) => stored(writtenName, max, undefined)

/** Foreign text made safe to quote, store and show: shortened, and without characters that cannot be stored. */
export const quotable = (value: string): string =>
  value.slice(0, 300).replace(new RegExp(CONTROL, 'g'), '\ufffd').replace(new RegExp(LONE_SURROGATE, 'gu'), '\ufffd')

// In UTC the last hours of the year 9999 can lie in the year 10000, which ISO text cannot express.
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** An instant as ISO text with a zone. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine((value) => isModern(value) && Date.parse(value) <= LAST_INSTANT, 'The time is not valid')
