import { z } from 'zod'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { discountTexts } from './discounts.texts.ts'

const texts = discountTexts.limits

const isYear = (text: string): boolean => /^2\d{3}$/.test(text.trim()) && Number(text) <= 2100

/** Schema of a month's limit, which converts typed texts to numbers. */
export const LimitForm = z.object({
  month: z.string().transform(Number),
  year: z.string().refine(isYear, texts.badYear).transform(Number),
  maxLimit: z
    .string()
    .refine((text) => parseAmount(text) !== null, texts.badAmount)
    .transform((text) => dollarsOf(parseAmount(text) ?? 0)),
})
export type Typed = z.input<typeof LimitForm>

/** The initial values of the form (DSC-2). */
export const DEFAULTS: Typed = { month: '7', year: '2025', maxLimit: '300' }
