import { formatCents } from './money.ts'
import { formatShillings } from './shillings.rules.ts'

/** Cash in both currencies as people read it: $10.00 + SLSH 60,000. */
export const formatCash = ({ cents, shillings }: { cents: number; shillings: number }): string =>
  [...(cents || !shillings ? [formatCents(cents)] : []), ...(shillings ? [formatShillings(shillings)] : [])].join(' + ')
