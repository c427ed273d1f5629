import { z } from 'zod'

/** Kinds of accounts that a school adds itself: categories of expenses, and places that hold money. */
export const OWN_KINDS = ['expense', 'bank', 'wallet', 'safe'] as const
export type OwnKind = (typeof OWN_KINDS)[number]

/** What an expense stores for a category of the school's own. The id is random, since a restore may give a number again. */
export type OwnCategory = `own:${string}`
/** Code of an own account that holds money. */
export type OwnMoney = `${'bank' | 'wallet' | 'safe'}:${string}`
export type OwnCode = OwnCategory | OwnMoney

/** Zod's template literals read as their prefix alone, so the id is checked by a pattern and the type is stated. */
export const coded = <Code extends string>(pattern: RegExp) =>
  z.string().regex(pattern) as unknown as z.ZodType<Code, Code>

export const OwnCategory = coded<OwnCategory>(/^own:[0-9a-f]{12}$/)
export const OwnMoney = coded<OwnMoney>(/^(bank|wallet|safe):[0-9a-f]{12}$/)
export const isOwnCategory = (category: string): category is OwnCategory => category.startsWith('own:')
export const isOwnMoney = (code: string): code is OwnMoney => /^(bank|wallet|safe):/.test(code)

export const isOwn = (code: string): code is OwnCode => isOwnCategory(code) || isOwnMoney(code)

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

/** Two names that differ in case and spaces alone are the same. */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '')
