import { linkTo } from '#app/screens.ts'
import { entriesScreen } from './books.screens.ts'

/** A day before all entries, from which the entries of a balance are listed. */
export const DAY_BEFORE_ALL_ENTRIES = '1900-01-01'

type Behind = { of: string; from: string; to: string }

/** Address of the entries that make up a figure or an account between two days. */
export const entriesLink = ({ of, from, to }: Behind): string => linkTo(entriesScreen, {}, { of, from, to })
