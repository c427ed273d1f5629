import { z } from 'zod'
import { OWN_KINDS, type OwnCategory as Category, type OwnMoney as Money } from './own-accounts.ts'

/** Zod's template literals read as their prefix alone, so the id is checked by a pattern and the type is stated. */
export const coded = <Code extends string>(pattern: RegExp) =>
  z.string().regex(pattern) as unknown as z.ZodType<Code, Code>

export const OwnCategory = coded<Category>(/^own:[0-9a-f]{12}$/)
export type OwnCategory = Category
export const OwnMoney = coded<Money>(/^(bank|wallet|safe):[0-9a-f]{12}$/)
export type OwnMoney = Money

/**
 * An account or category that a school has added, as devices hold it. Nothing else stores its name, which may be changed at any
 * time; a retired one is no longer offered, and still counted.
 */
export const OwnAccount = z.object({
  code: z.union([OwnCategory, OwnMoney]),
  kind: z.enum(OWN_KINDS),
  name: z.string(),
  isRetired: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>
