import { nameOfAccount, type AccountCode } from '#domain/books/accounts.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import type { DrawerPaper } from '#domain/drawers/drawer-paper.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { differenceWords } from './difference.ts'
import { drawerTexts } from './drawers.texts.ts'

const { paper: texts, kinds, sources } = drawerTexts

/** A line of the printed paper: a label and a value, or a heading without a value. */
export type PrintedLine = { label: string; value?: string; isStrong?: boolean; isHeading?: boolean }

/** The paper of a session as it is shown, printed and saved. */
export type PrintedDrawer = {
  number: string
  school: string
  head: readonly PrintedLine[]
  lines: readonly PrintedLine[]
  notes: readonly string[]
  signatures: readonly string[]
}

const momentOf = (instant: string, timeZone: string): string =>
  `${formatDay(schoolDay(Date.parse(instant), timeZone))} ${formatTime(Date.parse(instant), timeZone)}`

const heading = (label: string): PrintedLine => ({ label, isHeading: true })
const amount = (label: string, cents: number, isStrong = false): PrintedLine => ({
  label,
  value: formatCents(cents || 0),
  ...(isStrong ? { isStrong } : {}),
})

function headOf({ drawer }: DrawerPaper, timeZone: string): PrintedLine[] {
  const { closing } = drawer
  return [
    { label: texts.by, value: drawer.owner },
    { label: texts.device, value: drawer.deviceCode },
    ...(drawer.toldNumber ? [{ label: texts.told, value: drawer.toldNumber }] : []),
    { label: texts.opened, value: momentOf(drawer.openedAt, timeZone) },
    { label: texts.closed, value: closing ? momentOf(closing.at, timeZone) : texts.stillOpen },
    ...(closing && closing.by !== drawer.owner ? [{ label: texts.closedBy, value: closing.by }] : []),
  ]
}

function countLines({ drawer: { closing }, differenceCents }: DrawerPaper): PrintedLine[] {
  if (!closing) return []
  return [
    heading(texts.counted),
    ...closing.counts.map(({ value, count }) =>
      amount(texts.notes(count, formatCents(centsOf(value)).replace(/\.00$/, '')), centsOf(value) * count),
    ),
    ...(closing.coinsCents ? [amount(texts.coins, closing.coinsCents)] : []),
    amount(texts.counted, closing.countedCents, true),
    { label: texts.difference, value: differenceWords(differenceCents ?? 0), isStrong: true },
    ...(closing.reason ? [{ label: texts.reason, value: closing.reason }] : []),
    ...(closing.takenCents ? [amount(nameOfAccount(closing.takenTo as AccountCode), closing.takenCents)] : []),
    amount(texts.left, closing.leftCents),
    ...(closing.handedTo ? [{ label: texts.handedTo, value: closing.handedTo }] : []),
  ]
}

const DETAILED = 60

/** The single movements, where there are few enough for a paper. */
function numberLines({ lines }: DrawerPaper): PrintedLine[] {
  const shown = lines.filter(({ isLate, method }) => !isLate && method === 'Cash')
  if (shown.length === 0 || shown.length > DETAILED) return []
  return [
    heading(texts.lines),
    ...shown.map(({ number, what, kind, cents }) =>
      amount([number, what].filter(Boolean).join(' ') || kinds[kind], cents),
    ),
  ]
}

function lateLines({ lines, afterClosingCents, drawer }: DrawerPaper): PrintedLine[] {
  const late = lines.filter(({ isLate }) => isLate)
  return [
    ...(late.length > 0
      ? [
          heading(texts.late),
          ...late.map(({ number, what, cents }) => amount([number, what].filter(Boolean).join(' '), cents)),
          amount(texts.late, afterClosingCents, true),
        ]
      : []),
    ...(drawer.again.length > 0
      ? [heading(texts.again), ...drawer.again.map(({ by, countedCents }) => amount(by, countedCents))]
      : []),
  ]
}

/** The lines of a session's paper. */
export function printedDrawer(paper: DrawerPaper, school: { name: string; timeZone: string }): PrintedDrawer {
  const { drawer } = paper
  return {
    number: drawer.number,
    school: school.name,
    head: headOf(paper, school.timeZone),
    lines: [
      amount(texts.floatFrom(sources[drawer.floatFrom]), drawer.floatCents),
      ...(paper.openingDifferenceCents
        ? [{ label: texts.openingDifference, value: differenceWords(paper.openingDifferenceCents) }]
        : []),
      ...paper.kinds.map(({ kind, count, cents }) => amount(`${kinds[kind]} (${count})`, cents)),
      amount(texts.expected, paper.expectedCents, true),
      ...countLines(paper),
      ...(paper.wallets.some(({ cents }) => cents !== 0)
        ? [heading(texts.wallets), ...paper.wallets.map(({ method, cents }) => amount(method, cents))]
        : []),
      ...numberLines(paper),
      ...lateLines(paper),
    ],
    notes: [
      ...(drawer.closing?.isForced ? [texts.forced] : []),
      ...(paper.lines.some(({ isLate }) => isLate) ? [texts.lateNote] : []),
    ],
    signatures: texts.signatures,
  }
}
