import { Alert, Badge, Button } from '@mantine/core'
import { IconCircleCheck, IconCash, IconDeviceTablet, IconInbox, IconInboxOff } from '@tabler/icons-react'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import { formatMoment } from '#domain/core/times.ts'
import { listTablets } from '#domain/sync/sync.endpoints.ts'
import { isOverdue, ofParents, ofStaff, refusedOf, unsentMoney } from '#domain/sync/tablets.rules.ts'
import type { Tablet, Unsent } from '#domain/sync/tablets.schema.ts'
import { server } from '#data/answers/source.ts'
import { choiceOf } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { listScreen } from '../core/list/list-screen.tsx'
import { tabletsScreen } from './sync.screens.ts'
import { tabletTexts as texts } from './tablets.texts.ts'

const { fields: labels } = texts

const Again = ({ ask }: { ask: () => void }) => (
  <Button variant="default" onClick={ask} data-shell>
    {texts.again}
  </Button>
)

/** How many entries the school has refused, and the way to settle them. */
function Refused({ tablets }: { tablets: readonly Tablet[] }) {
  const count = tablets.reduce((sum, tablet) => sum + refusedOf(tablet), 0)
  if (count === 0) return null
  return (
    <Alert color="clay" role="status" icon={<IconInboxOff size={22} />} mb="md">
      {texts.refused(count)}
    </Alert>
  )
}

const PARENTS = 'parents'

const shownOf = (tablets: readonly Tablet[], { values }: Here<'whose'>): readonly Tablet[] =>
  values.whose === PARENTS ? ofParents(tablets) : ofStaff(tablets)

function Sum({ tablets }: { tablets: readonly Tablet[] }) {
  const money = unsentMoney(tablets)
  const count = tablets.reduce((sum, { unsent }) => sum + (unsent?.count ?? 0), 0)
  const [color, Icon, words] =
    money.payments > 0
      ? (['amber', IconCash, texts.money(money)] as const)
      : count > 0
        ? (['amber', IconInbox, texts.noMoney(count)] as const)
        : (['leaf', IconCircleCheck, texts.nothing] as const)
  return (
    <Alert color={color} role="status" icon={<Icon size={22} />} mb="md">
      <strong>{words}</strong>
    </Alert>
  )
}

/** Devices with data that the school has not received; for administrators, to check in the evening. */
export default listScreen(
  tabletsScreen,
  server(listTablets, () => ({})),
  {
    ...texts.list,
    tools: Again,
    filters: {
      whose: choiceOf<Tablet>(
        texts.whose,
        [
          { value: '', label: texts.ofStaff },
          { value: PARENTS, label: texts.ofParents },
        ],
        { kind: 'choices' },
      ),
    },
    rows: shownOf,
    columns: ({ text, heading, words, exported }, { timeZone }) => {
      const now = Date.now()
      const moment = (instant: string): string => formatMoment(Date.parse(instant), now, timeZone)
      const state = (tablet: Tablet): string | null => (isOverdue(tablet, now) ? texts.overdue : null)
      // Columns are empty for a device without unsent data.
      const ofUnsent = (of: (unsent: Unsent) => number | string | null) => (tablet: Tablet) =>
        tablet.unsent?.count ? of(tablet.unsent) : null
      return [
        heading('code', labels.code, ({ code }) => code, {
          shown: (tablet) => (
            <>
              {tablet.code} {state(tablet) ? <Badge color="clay">{state(tablet)}</Badge> : null}
            </>
          ),
        }),
        exported('state', labels.state, state),
        words('person', labels.person, ({ person }) => person),
        text('count', labels.count, ({ unsent }) => (unsent ? unsent.count : texts.untold), {
          order: ({ unsent }) => unsent?.count ?? -1,
        }),
        text('refused', labels.refused, (tablet) => refusedOf(tablet) || null, { order: refusedOf }),
        text(
          'oldest',
          labels.oldest,
          ofUnsent(({ oldestAt }) => (oldestAt ? moment(oldestAt) : '')),
          {
            order: ({ unsent }) => unsent?.oldestAt ?? '',
            isDay: true,
          },
        ),
        text(
          'payments',
          labels.payments,
          ofUnsent(({ payments }) => payments || null),
        ),
        text(
          'money',
          labels.money,
          ofUnsent(({ payments, cents }) => (payments ? dollarsOf(cents) : null)),
          {
            shown: ({ unsent }) => (unsent?.payments ? formatCents(unsent.cents) : texts.none),
            isMoney: true,
          },
        ),
        text('contact', labels.contact, ({ lastContactAt }) => moment(lastContactAt), {
          order: ({ lastContactAt }) => lastContactAt,
          isDay: true,
        }),
        exported('carried', labels.carried, ({ carried }) => (carried ? moment(carried.at) : null)),
        words('carriedBy', labels.carriedBy, ({ carried }) => (carried ? texts.carriedBy(carried) : null), {
          order: ({ carried }) => carried?.at ?? '',
          shown: ({ carried }) =>
            carried ? <Lines lines={[moment(carried.at), texts.carriedBy(carried)]} /> : texts.none,
        }),
        text('version', labels.version, ({ appVersion }) => appVersion),
      ]
    },
    find: ({ code, person }) => ({ words: person ?? '', codes: code }),
    rowKey: ({ code }) => code,
    // The server's order, by urgency; no column corresponds to it.
    sort: ['', 'up'],
    icon: <IconDeviceTablet size={30} />,
    toneOf: ({ unsent }) => (unsent?.payments || unsent?.refused ? 'wait' : undefined),
    isDense: true,
    above: (_, { data, here }) => (
      <>
        <Sum tablets={shownOf(data, here)} />
        <Refused tablets={shownOf(data, here)} />
      </>
    ),
  },
)
