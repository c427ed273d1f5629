import { schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { useKnownDrawers, type ShownDrawer } from '#data/school/drawers.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { Panel } from '#ui/Panel.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cashUpTexts } from './cash-up.texts.ts'

const texts = cashUpTexts.sessions

const timeOf = (instant: string, timeZone: string): string => formatTime(Date.parse(instant), timeZone)

const differenceOf = ({ closing }: ShownDrawer): number | null =>
  closing && closing.expectedCents !== null ? closing.countedCents - closing.expectedCents : null

/** An amount in cents, with shillings below it. */
const inBoth = (cents: number | null, shillings: number | undefined) => (
  <Lines lines={[cents === null ? '–' : formatCents(cents), shillings !== undefined && formatShillings(shillings)]} />
)

const fieldsIn = (timeZone: string) => [
  heading<ShownDrawer>('number', texts.number, ({ number }) => number),
  text<ShownDrawer>('owner', texts.owner, ({ owner }) => owner),
  text<ShownDrawer>('opened', texts.opened, ({ openedAt }) => timeOf(openedAt, timeZone)),
  text<ShownDrawer>('closed', texts.closed, ({ closing }) => (closing ? timeOf(closing.at, timeZone) : texts.open)),
  money<ShownDrawer>('counted', texts.counted, ({ closing }) => closing?.countedCents ?? null, {
    shown: ({ closing }) => inBoth(closing?.countedCents ?? null, closing?.countedShillings),
  }),
  money<ShownDrawer>('difference', texts.difference, differenceOf, {
    shown: (drawer) => {
      const { countedShillings = 0, expectedShillings } = drawer.closing ?? {}
      return inBoth(
        differenceOf(drawer),
        expectedShillings === undefined ? undefined : countedShillings - expectedShillings,
      )
    },
  }),
]

/** People whose cash of a day is counted in drawers: who had one open on it. */
export function useInDrawers(date: string, timeZone: string): ReadonlySet<number> {
  const known = useKnownDrawers()
  if (known.status !== 'ready') return new Set()
  const dayOf = (instant: string): string => schoolDay(Date.parse(instant), timeZone)
  return new Set(
    known.data.all
      .filter(({ openedAt, closing }) => dayOf(openedAt) <= date && (!closing || dayOf(closing.at) >= date))
      .map(({ ownerId }) => ownerId),
  )
}

type SessionsPanelProps = { date: string; timeZone: string; ownId: number | null }

/** The drawers that were opened on a day; `ownId`: only hers and those handed over to her. */
export function SessionsPanel({ date, timeZone, ownId }: SessionsPanelProps) {
  const known = useKnownDrawers()
  if (known.status !== 'ready') return null
  const rows = known.data.all.filter(
    ({ openedAt, ownerId, closing }) =>
      schoolDay(Date.parse(openedAt), timeZone) === date &&
      (ownId === null || ownerId === ownId || closing?.handedToId === ownId),
  )
  if (rows.length === 0) return null
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <ShortTable label={texts.title} fields={fieldsIn(timeZone)} rows={rows} rowKey={({ number }) => number} />
    </Panel>
  )
}
