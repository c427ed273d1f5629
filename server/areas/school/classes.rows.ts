import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { classes } from '../../db/schema.ts'

/** A class as lists and reports hold it. */
export const toClassRow = ({ id, name, grade, seats, closedAt }: typeof classes.$inferSelect): ClassRow => ({
  id,
  name,
  grade,
  ...(seats === null ? {} : { seats }),
  closed: closedAt !== null,
})
