/** Kinds of accounts that a school adds itself: categories of expenses, and places that hold money. */
export const OWN_KINDS = ['expense', 'bank', 'wallet', 'safe'] as const
export type OwnKind = (typeof OWN_KINDS)[number]

/** What an expense stores for a category of the school's own. The id is random, since a restore may give a number again. */
export type OwnCategory = `own:${string}`
/** Code of an own account that holds money. */
export type OwnMoney = `${'bank' | 'wallet' | 'safe'}:${string}`
export type OwnCode = OwnCategory | OwnMoney

export const isOwnCategory = (category: string): category is OwnCategory => category.startsWith('own:')
export const isOwnMoney = (code: string): code is OwnMoney => /^(bank|wallet|safe):/.test(code)

export const isOwn = (code: string): code is OwnCode => isOwnCategory(code) || isOwnMoney(code)

/** Two names that differ in case and spaces alone are the same. */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '')
