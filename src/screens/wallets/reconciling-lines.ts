import type { Reconciling } from '#domain/wallets/reconciliations.schema.ts'
import { openParts } from '#domain/wallets/reconciling.rules.ts'
import { walletTexts } from './wallets.texts.ts'

const texts = walletTexts.sum

/** The arithmetic from the balance of the books to that of the wallet, in cents; `statement` null while nobody has typed one. */
export function linesOf(found: Reconciling, statement: number | null): { label: string; cents: number }[] {
  const { books, begin, lines, aside, entries, differing, lineCount, asideCount, entryCount } = found
  const known = books + begin + lines + aside - entries + differing
  const open = openParts(begin, statement === null ? 0 : statement - known)
  const parts = [
    { label: texts.begin, cents: open.begin },
    { label: texts.lines(lineCount), cents: lines },
    { label: texts.aside(asideCount), cents: aside },
    { label: texts.entries(entryCount), cents: 0 - entries },
    { label: texts.differing, cents: differing },
    { label: texts.unexplained, cents: open.unexplained },
  ].filter(({ cents }) => cents !== 0)
  return [
    { label: texts.books, cents: books },
    ...parts,
    ...(statement === null ? [] : [{ label: texts.wallet, cents: statement }]),
  ]
}
