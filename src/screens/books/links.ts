import { linkTo } from '#app/screens.ts'
import { entriesScreen } from './books.screens.ts'

/** The first day that an account's balance may come from. */
export const BEGINNING = '1900-01-01'

type Behind = { of: string; from: string; to: string }

/** The address of the entries behind a figure, or of an account, between two days. */
export const entriesLink = ({ of, from, to }: Behind): string => linkTo(entriesScreen, {}, { of, from, to })
