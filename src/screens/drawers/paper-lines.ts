import type { AccountCode } from '#domain/books/accounts.ts'
import type { Chart } from '#domain/books/chart.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import type { DrawerPaper, PaperLine } from '#domain/drawers/drawer-paper.schema.ts'
import { FOUND } from '#domain/drawers/drawers.schema.ts'
import type { DrawerClosing } from '#domain/school/drawers.schema.ts'
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
  /** Time of day, for which only the wide paper has room. */
  time?: string
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

/** What a paper says beside its figures: the school, and names of its accounts. */
type About = { name: string; timeZone: string; nameOf: Chart['nameOf'] }

/** Where the counted money went. */
function goneLines({ drawer: { closing }, shillings }: DrawerPaper, { nameOf }: About): PrintedLine[] {
  if (!closing) return []
  const { takenCents, takenTo, leftCents, handedTo } = closing
  const toSafe = shillings?.taken || undefined
  const isTogether = takenTo === 'safe'
  const taken = { cents: takenCents || undefined, shillings: isTogether ? toSafe : undefined }
  return [
    ...(taken.cents || taken.shillings ? [both(nameOf(takenTo as AccountCode), taken)] : []),
    ...(toSafe && !isTogether ? [both(nameOf('safe'), { shillings: toSafe })] : []),
    both(texts.left, { cents: leftCents, shillings: shillings?.left }),
    ...(handedTo ? [words(texts.handedTo, handedTo)] : []),
  ]
}

type Counts = DrawerPaper['drawer']

/** The person's own counts until the closing, the first of which was blind. */
const countsBefore = ({ ownerId, closing, again }: Counts): DrawerClosing[] =>
  again
    .filter(({ byId, at }) => byId === ownerId && (closing === null || at <= closing.at))
    .sort((a, b) => a.at.localeCompare(b.at))

const isSameCount = (one: DrawerClosing, other: DrawerClosing): boolean =>
  one.countedCents === other.countedCents && (one.countedShillings ?? 0) === (other.countedShillings ?? 0)

/** The first count of a session where the closing has another; undefined: there is none, or it stands. */
export function firstCountOf(drawer: Counts): DrawerClosing | undefined {
  const [first] = countsBefore(drawer)
  return first && drawer.closing && !isSameCount(first, drawer.closing) ? first : undefined
}

/** End of the session; its beginning while it is open. */
const endOf = ({ closing, openedAt }: Counts): string => closing?.at ?? openedAt

/** Time of day; with the day where that is not the day of the session's end. */
const timeOn = (at: string, end: string, timeZone: string): string => {
  const dayOf = (instant: string) => schoolDay(Date.parse(instant), timeZone)
  return dayOf(at) === dayOf(end) ? formatTime(Date.parse(at), timeZone) : momentOf(at, timeZone)
}

const countLine = (label: string, { countedCents: cents, countedShillings: shillings }: DrawerClosing): PrintedLine =>
  both(label, { cents, shillings })

/** The counts before the closing, each with its time; none where the first count stands. */
function correctedLines({ drawer }: DrawerPaper, { timeZone }: About): PrintedLine[] {
  const { closing } = drawer
  const counts = countsBefore(drawer)
  if (closing && counts.every((count) => isSameCount(count, closing))) return []
  const end = endOf(drawer)
  const lines = counts.map((count, place) => {
    const moment = timeOn(count.at, end, timeZone)
    return countLine(place === 0 ? texts.firstCounted(moment) : texts.thenCounted(moment), count)
  })
  const last = closing ? [countLine(texts.correctedTo(timeOn(closing.at, end, timeZone)), closing)] : []
  return lines.length > 0 ? [...(closing ? [] : [heading(texts.counted)]), ...lines, ...last] : []
}

function countLines(paper: DrawerPaper, about: About): PrintedLine[] {
  const { drawer, differenceCents, shillings } = paper
  const { closing } = drawer
  if (!closing) return correctedLines(paper, about)
  return [
    heading(texts.counted),
    ...closing.counts.map(({ currency, value, count }) =>
      currency === 'USD'
        ? both(texts.notes(count, formatCents(centsOf(value)).replace(/\.00$/, '')), { cents: centsOf(value) * count })
        : both(texts.notes(count, formatShillings(value).replace('\u00a0', ' ')), { shillings: value * count }),
    ),
    ...(closing.coinsCents ? [both(texts.coins, { cents: closing.coinsCents })] : []),
    both(texts.counted, { cents: closing.countedCents, shillings: shillings?.counted ?? undefined }, true),
    ...correctedLines(paper, about),
    differences(texts.difference, differenceCents ?? 0, shillings?.difference ?? undefined, true),
    ...(closing.reason ? [words(texts.reason, closing.reason)] : []),
    ...goneLines(paper, about),
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

/** Account and note of a move, number and name of a receipt or voucher. */
function labelOf({ number, what, kind, account }: PaperLine, { nameOf }: About): string {
  if (account === undefined) return [number, what].filter(Boolean).join(' ') || kinds[kind]
  return [account === FOUND ? texts.found : nameOf(account as AccountCode), what].filter(Boolean).join(', ')
}

function lineOf(line: PaperLine, about: About, end: string): PrintedLine {
  const { partOf, cents, shillings, at } = line
  const label = labelOf(line, about)
  return { ...moved(partOf ? texts.partIn(label) : label, { cents, shillings }), time: timeOn(at, end, about.timeZone) }
}

/** The single movements, where there are few enough for a paper. */
function numberLines({ lines, drawer }: DrawerPaper, about: About): PrintedLine[] {
  const shown = lines.filter(({ isLate, method }) => !isLate && method === 'Cash')
  return shown.length === 0 || shown.length > DETAILED
    ? []
    : [heading(texts.lines), ...shown.map((line) => lineOf(line, about, endOf(drawer)))]
}

function lateLines({ lines, afterClosingCents, shillings, drawer }: DrawerPaper, about: About): PrintedLine[] {
  const late = lines.filter(({ isLate }) => isLate)
  const before = new Set(countsBefore(drawer))
  const others = drawer.again.filter((count) => !before.has(count))
  return [
    ...(late.length > 0
      ? [
          heading(texts.late),
          ...late.map((line) => lineOf(line, about, endOf(drawer))),
          both(texts.late, { cents: afterClosingCents, shillings: shillings?.afterClosing }, true),
        ]
      : []),
    ...(others.length > 0
      ? [
          heading(texts.again),
          ...others.map((count) => countLine(`${count.by}, ${timeOn(count.at, endOf(drawer), about.timeZone)}`, count)),
        ]
      : []),
  ]
}

/** The lines of a session's paper. */
export function printedDrawer(paper: DrawerPaper, about: About): PrintedDrawer {
  const { drawer, shillings } = paper
  const openingDifference = paper.openingDifferenceCents || shillings?.openingDifference
  return {
    number: drawer.number,
    school: about.name,
    columns: shillings ? [texts.currencies.USD, texts.currencies.SLSH] : null,
    head: headOf(paper, about.timeZone),
    lines: [
      both(texts.floatFrom(sources[drawer.floatFrom]), { cents: drawer.floatCents, shillings: shillings?.float }),
      ...(openingDifference
        ? [differences(texts.openingDifference, paper.openingDifferenceCents, shillings?.openingDifference)]
        : []),
      ...paper.kinds.map(({ kind, count, ...amounts }) => moved(`${kinds[kind]} (${count})`, amounts)),
      ...partLines(paper),
      both(texts.expected, { cents: paper.expectedCents, shillings: shillings?.expected }, true),
      ...countLines(paper, about),
      ...(paper.wallets.some(({ cents }) => cents !== 0)
        ? [heading(texts.wallets), ...paper.wallets.map(({ method, cents }) => both(method, { cents }))]
        : []),
      ...numberLines(paper, about),
      ...lateLines(paper, about),
    ],
    notes: [
      ...(drawer.closing?.isForced ? [texts.forced] : []),
      ...(paper.lines.some(({ isLate }) => isLate) ? [texts.lateNote] : []),
    ],
    signatures: texts.signatures,
  }
}
