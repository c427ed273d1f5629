import { z } from 'zod'

/** A row id of the database: a positive 32-bit integer. */
export const Id = z.int().positive().max(2_147_483_647)

/** An id in an address, where everything is text. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id)

// Control characters have no place in a name or remark, and PostgreSQL refuses NUL outright.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ // oxlint-disable-line no-control-regex
const LONE_SURROGATE = /\p{Surrogate}/u

/** Text that a person typed, at most so many characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !CONTROL.test(value), 'Text contains characters that cannot be stored')
      .refine((value) => !LONE_SURROGATE.test(value), 'Text contains characters that cannot be stored')

/** PostgreSQL has no year 0, and nothing here is older than this. */
export const isModern = (dateText: string): boolean => dateText >= '1900'

/** An instant as ISO text with a zone. */
export const Instant = z.iso.datetime({ offset: true }).refine(isModern, 'The time is not valid')

/** A search word in an address. */
export const SearchText = text(100)
