import { z } from 'zod'
import { Id, text } from '../core/fields.ts'

/** A class in lists and in the device's replica. */
export const ClassRow = z.object({
  id: Id,
  name: z.string(),
  grade: z.int().nullable(),
  /** When the row was created; only in replicas (core/subjects.ts). */
  born: z.int().optional(),
  /** How many students it has room for; missing where nobody said. */
  seats: z.int().optional(),
  /** Whether the class is closed: it is offered nowhere, and keeps its marks. Missing where it is open. */
  closed: z.boolean().optional(),
})
export type ClassRow = z.infer<typeof ClassRow>

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

export const isOpen = ({ closed = false }: { closed?: boolean | undefined }): boolean => !closed

const names = new Intl.Collator('en', { numeric: true })

/** Classes in the order in which people count: 2A before 10A. */
export const byName = (a: { name: string }, b: { name: string }): number => names.compare(a.name, b.name)

/** The order of `byName` for rows that carry the name of their class. */
export const byClassName = (a: { className: string }, b: { className: string }): number =>
  names.compare(a.className, b.className)

/** The grade at the beginning of a class's name: 2 of 2A; null where there is none (KG-1A). */
export function gradeOf(name: string): number | null {
  const digits = /^\d{1,2}(?!\d)/.exec(name.trim())
  return digits ? Number(digits[0]) : null
}
