import { nameOfAccount, type AccountCode } from '#domain/books/accounts.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import type { DrawerPaper, PaperLine } from '#domain/drawers/drawer-paper.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { differenceWords } from './difference.ts'
import { drawerTexts } from './drawers.texts.ts'

const { paper: texts, kinds, sources } = drawerTexts

/**
 * A line of the printed paper: a label and a value, or a heading without a value. A session with shillings has a column of dollars
 * and one of shillings; `isText`: words in place of both.
 */
export type PrintedLine = {
  label: string
  value?: string
  shillings?: string
  isStrong?: boolean
  isHeading?: boolean
  isText?: boolean
}

/** The paper of a session as it is shown, printed and saved. */
export type PrintedDrawer = {
  number: string
  school: string
  /** Headings of the columns of dollars and shillings; null: the session had no shillings. */
  columns: readonly [dollars: string, shillings: string] | null
  head: readonly PrintedLine[]
  lines: readonly PrintedLine[]
  notes: readonly string[]
  signatures: readonly string[]
}

const momentOf = (instant: string, timeZone: string): string =>
  `${formatDay(schoolDay(Date.parse(instant), timeZone))} ${formatTime(Date.parse(instant), timeZone)}`

const heading = (label: string): PrintedLine => ({ label, isHeading: true })
const words = (label: string, value: string): PrintedLine => ({ label, value, isText: true })

/** Shillings in their column, which says the currency. */
const plain = (shillings: number): string => formatShillings(shillings).replace(/SLSH\s/, '')

type Amounts = { cents?: number | undefined; shillings?: number | undefined }

const both = (label: string, { cents, shillings }: Amounts, isStrong = false): PrintedLine => ({
  label,
  ...(cents === undefined ? {} : { value: formatCents(cents || 0) }),
  ...(shillings === undefined ? {} : { shillings: plain(shillings || 0) }),
  ...(isStrong ? { isStrong } : {}),
})

/** Amounts that moved: a currency in which nothing moved stays empty beside the other. */
const moved = (label: string, { cents, shillings }: Amounts): PrintedLine =>
  both(label, { cents: shillings && !cents ? undefined : (cents ?? 0), shillings: shillings || undefined })

/** Differences of both currencies in words. */
const differences = (label: string, cents: number, shillings: number | undefined, isStrong = false): PrintedLine => ({
  label,
  value: differenceWords(cents),
  ...(shillings === undefined ? {} : { shillings: differenceWords(shillings, plain) }),
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

/** Where the counted money went. */
function goneLines({ drawer: { closing }, shillings }: DrawerPaper): PrintedLine[] {
  if (!closing) return []
  const { takenCents, takenTo, leftCents, handedTo } = closing
  const toSafe = shillings?.taken || undefined
  const isTogether = takenTo === 'safe'
  const taken = { cents: takenCents || undefined, shillings: isTogether ? toSafe : undefined }
  return [
    ...(taken.cents || taken.shillings ? [both(nameOfAccount(takenTo as AccountCode), taken)] : []),
    ...(toSafe && !isTogether ? [both(nameOfAccount('safe'), { shillings: toSafe })] : []),
    both(texts.left, { cents: leftCents, shillings: shillings?.left }),
    ...(handedTo ? [words(texts.handedTo, handedTo)] : []),
  ]
}

function countLines(paper: DrawerPaper): PrintedLine[] {
  const { drawer, differenceCents, shillings } = paper
  const { closing } = drawer
  if (!closing) return []
  return [
    heading(texts.counted),
    ...closing.counts.map(({ currency, value, count }) =>
      currency === 'USD'
        ? both(texts.notes(count, formatCents(centsOf(value)).replace(/\.00$/, '')), { cents: centsOf(value) * count })
        : both(texts.notes(count, formatShillings(value).replace('\u00a0', ' ')), { shillings: value * count }),
    ),
    ...(closing.coinsCents ? [both(texts.coins, { cents: closing.coinsCents })] : []),
    both(texts.counted, { cents: closing.countedCents, shillings: shillings?.counted ?? undefined }, true),
    differences(texts.difference, differenceCents ?? 0, shillings?.difference ?? undefined, true),
    ...(closing.reason ? [words(texts.reason, closing.reason)] : []),
    ...goneLines(paper),
  ]
}

/** The parts in shillings, which are taken off the dollars above. */
const partLines = ({ shillings }: DrawerPaper): PrintedLine[] =>
  shillings && shillings.parts.length > 0
    ? [
        heading(texts.inShillings),
        ...shillings.parts.map(({ kind, count, ...amounts }) => both(`${texts.parts[kind]} (${count})`, amounts)),
      ]
    : []

const DETAILED = 60

function lineOf({ number, what, kind, partOf, cents, shillings }: PaperLine): PrintedLine {
  const label = [number, what].filter(Boolean).join(' ') || kinds[kind]
  return moved(partOf ? texts.partIn(label) : label, { cents, shillings })
}

/** The single movements, where there are few enough for a paper. */
function numberLines({ lines }: DrawerPaper): PrintedLine[] {
  const shown = lines.filter(({ isLate, method }) => !isLate && method === 'Cash')
  return shown.length === 0 || shown.length > DETAILED ? [] : [heading(texts.lines), ...shown.map(lineOf)]
}

function lateLines({ lines, afterClosingCents, shillings, drawer }: DrawerPaper): PrintedLine[] {
  const late = lines.filter(({ isLate }) => isLate)
  return [
    ...(late.length > 0
      ? [
          heading(texts.late),
          ...late.map(lineOf),
          both(texts.late, { cents: afterClosingCents, shillings: shillings?.afterClosing }, true),
        ]
      : []),
    ...(drawer.again.length > 0
      ? [
          heading(texts.again),
          ...drawer.again.map(({ by, countedCents: cents, countedShillings }) =>
            both(by, { cents, shillings: countedShillings }),
          ),
        ]
      : []),
  ]
}

/** The lines of a session's paper. */
export function printedDrawer(paper: DrawerPaper, school: { name: string; timeZone: string }): PrintedDrawer {
  const { drawer, shillings } = paper
  const openingDifference = paper.openingDifferenceCents || shillings?.openingDifference
  return {
    number: drawer.number,
    school: school.name,
    columns: shillings ? [texts.currencies.USD, texts.currencies.SLSH] : null,
    head: headOf(paper, school.timeZone),
    lines: [
      both(texts.floatFrom(sources[drawer.floatFrom]), { cents: drawer.floatCents, shillings: shillings?.float }),
      ...(openingDifference
        ? [differences(texts.openingDifference, paper.openingDifferenceCents, shillings?.openingDifference)]
        : []),
      ...paper.kinds.map(({ kind, count, ...amounts }) => moved(`${kinds[kind]} (${count})`, amounts)),
      ...partLines(paper),
      both(texts.expected, { cents: paper.expectedCents, shillings: shillings?.expected }, true),
      ...countLines(paper),
      ...(paper.wallets.some(({ cents }) => cents !== 0)
        ? [heading(texts.wallets), ...paper.wallets.map(({ method, cents }) => both(method, { cents }))]
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
