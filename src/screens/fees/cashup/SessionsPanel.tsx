import { schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import { useKnownDrawers, type ShownDrawer } from '#data/school/drawers.ts'
import { Panel } from '#ui/Panel.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cashUpTexts } from './cash-up.texts.ts'

const texts = cashUpTexts.sessions

const timeOf = (instant: string, timeZone: string): string => formatTime(Date.parse(instant), timeZone)

const fieldsIn = (timeZone: string) => [
  heading<ShownDrawer>('number', texts.number, ({ number }) => number),
  text<ShownDrawer>('owner', texts.owner, ({ owner }) => owner),
  text<ShownDrawer>('opened', texts.opened, ({ openedAt }) => timeOf(openedAt, timeZone)),
  text<ShownDrawer>('closed', texts.closed, ({ closing }) => (closing ? timeOf(closing.at, timeZone) : texts.open)),
  money<ShownDrawer>('counted', texts.counted, ({ closing }) => closing?.countedCents ?? null),
  money<ShownDrawer>('difference', texts.difference, ({ closing }) =>
    closing && closing.expectedCents !== null ? closing.countedCents - closing.expectedCents : null,
  ),
]

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
