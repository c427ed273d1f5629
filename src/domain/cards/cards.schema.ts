import { z } from 'zod'
import { Id, idOf, IdText, Instant, text, whenMissing } from '../core/fields.ts'

/** A card in the device's replica: of a student, of an employee, or neither where the role does not see who works here. */
export const CardRow = z.object({
  id: Id,
  code: z.string(),
  studentId: Id.nullable(),
  employeeId: Id.nullable(),
  madeAt: Instant,
  /** Null: the card counts. */
  voidedAt: Instant.nullable(),
})
export type CardRow = z.infer<typeof CardRow>

/** A card in the list of the office. */
export const CardListed = CardRow.extend({
  name: z.string(),
  /** Of a student. */
  className: z.string().nullable(),
  /** Of an employee. */
  jobTitle: z.string().nullable(),
  madeBy: z.string(),
  voidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CardListed = z.infer<typeof CardListed>

/** Most people in one call, of each kind. */
export const MOST_CARDS = 2_000

/** People who are to have a card; those who have one keep it. */
export const CardsFor = z
  .strictObject({
    studentIds: z.array(Id).max(MOST_CARDS).default([]),
    employeeIds: z.array(Id).max(MOST_CARDS).default([]),
  })
  .refine(({ studentIds, employeeIds }) => studentIds.length + employeeIds.length > 0, 'Please choose somebody.')
export type CardsFor = z.infer<typeof CardsFor>

const REASON = 'Please give a reason.'

/** Why a card is voided: lost, broken, the holder has left. */
export const CardReason = z.strictObject({
  reason: z.string(whenMissing(REASON)).pipe(text(200)).pipe(z.string().trim().min(1, REASON)),
})

export const CardId = z.object({ id: idOf('card', IdText) })

export const CardQuery = z.object({
  classId: IdText.optional(),
  /** Cards that were made in this academic year. */
  academicYearId: IdText.optional(),
  of: z.enum(['students', 'employees']).optional(),
  /** Voided cards instead of those that count. */
  voided: z.enum(['true', 'false']).optional(),
})
export type CardQuery = z.infer<typeof CardQuery>
