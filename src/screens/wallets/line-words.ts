import { formatDay } from '#domain/core/dates.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import type { WalletLine, WalletRow } from '#domain/wallets/wallets.schema.ts'
import { walletTexts as texts } from './wallets.texts.ts'

/** An amount of a line with its sign, in its own currency. */
export const amountOf = ({ amount, currency }: Pick<WalletLine, 'amount' | 'currency'>): string =>
  currency === 'USD' ? formatCents(amount) : texts.inShillings((amount / 100).toLocaleString('en'))

/** Who a line is from or to, in words. */
export const whoOf = ({ name, phone, text }: WalletLine): string =>
  name ?? (phone ? formatPhone(phone) : text || texts.noName)

export const whoOfRow = ({ line, target }: WalletRow): string => (line ? whoOf(line) : (target?.words ?? ''))

export const wordsOfLine = (line: WalletLine): string =>
  [formatDay(line.day), line.time, line.number, amountOf(line)].filter(Boolean).join(' · ')

/** What a row is in the books, or may be. */
export function stateOf({ line, matches, proposals, before }: WalletRow): string | null {
  if (before) return texts.decide.before(amountOf(before), formatDay(before.day))
  const [match] = matches
  if (match) {
    const words =
      match.kind === 'line' ? texts.cancels(match.words) : match.kind === 'aside' ? match.reason : match.words
    return matches.length > 1 ? `${words ?? ''} +${matches.length - 1}` : words
  }
  const [first] = proposals
  if (!first || !line) return null
  if (proposals.length > 1) return texts.several(proposals.length)
  const why = first.isAmountSame ? texts.why[first.why] : texts.otherAmount(formatCents(first.amount))
  return `${texts.proposed(first.words)} (${why})`
}
