import { z } from 'zod'
import { text } from '../core/fields.ts'

const REQUIRED = 'Class name is required'

/** A class as created (CLS-3). */
export const ClassForm = z.strictObject({
  name: z
    .string(REQUIRED)
    .pipe(text(30))
    .pipe(
      z
        .string()
        .trim()
        .min(1, REQUIRED)
        .regex(/[\p{L}\p{N}]/u, REQUIRED),
    )
    .transform((name) => name.replace(/\s+/g, ' ')),
})
export type ClassForm = z.infer<typeof ClassForm>

/** Largest number of seats in the form of a class: a larger one is a typing mistake. */
const MOST_SEATS = 500
const SEATS = `A whole number from 1 to ${MOST_SEATS}, or nothing`

/** Seats as a number or as typed; an empty text is null: no limit. */
const Seats = z.union(
  [
    z.int(SEATS).min(1, SEATS).max(MOST_SEATS, SEATS).nullable(),
    z.literal('').transform(() => null),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.int().min(1, SEATS).max(MOST_SEATS, SEATS)),
  ],
  SEATS,
)

/** A class as edited: its name, and how many students it has room for. */
export const ClassEdit = ClassForm.extend({ seats: Seats })

/** Change of a class: of its name, of its seats, or whether it is closed. */
export const ClassChange = z.strictObject({ ...ClassEdit.partial().shape, closed: z.boolean().optional() })
