import { z } from 'zod'

const numberText = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .pipe(z.int().max(most))

/** A page of a list that grows without end; the first one if left out. */
export const Page = { page: numberText(100_000).optional(), limit: numberText(500).optional() }
export const Paged = { total: z.int(), page: z.int(), limit: z.int() }
