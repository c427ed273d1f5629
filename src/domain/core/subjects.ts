import { z } from 'zod'

/** A row that a write names by its number. */
export type Subject = { table: 'students' | 'classes'; id: number }

export const studentSubject = ({ studentId }: { studentId: number }): Subject => ({ table: 'students', id: studentId })

export const subjectKey = ({ table, id }: Subject): string => `${table}:${id}`

/**
 * What a device knew of a row that it named: the instant of its creation (milliseconds since 1970). A number may be given
 * again after a restore, a number together with its instant never is. Null where the device did not know it.
 */
export const SubjectSeen = z.strictObject({ born: z.int().nullable() })
export type SubjectSeen = z.infer<typeof SubjectSeen>

/** The instant of creation as rows on devices carry it, out of the database's. */
export const bornOf = (createdAt: string): number => Date.parse(createdAt)

/** What a device tells of money beside its entry, so that it can be held by a server that cannot place it. */
export const Told = z.strictObject({
  receipt: z.string().max(40),
  cents: z.int().min(0),
  /** By which way it came; a server that does not know the way counts it as cash. */
  method: z.string().max(20),
  /** From whom, how much each and for which month, as its maker read it. */
  sentence: z.string().max(2_000),
})
export type Told = z.infer<typeof Told>
