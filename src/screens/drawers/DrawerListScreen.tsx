import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { seesAllDrawers } from '#domain/core/roles.ts'
import { closeLostDrawer } from '#domain/drawers/drawer-papers.endpoints.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useSession } from '#data/session/use-session.ts'
import { useMay } from '#data/session/use-may.ts'
import { replica } from '#data/answers/source.ts'
import { useDrawers, type OwnDrawers, type ShownDrawer } from '#data/drawers/drawers.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { listScreen } from '../core/list/list-screen.tsx'
import { LostForm } from './CloseForm.tsx'
import { bothWords, differenceWords } from './difference.ts'
import { drawerListScreen } from './drawers.screens.ts'
import { drawerTexts } from './drawers.texts.ts'
import { PaperDialog } from './PaperDialog.tsx'
import { firstCountOf } from './paper-lines.ts'
import styles from './drawers.module.css'

const { lead, empty, emptyHint, file, find, noun, ...texts } = drawerTexts.list

type Listed = OwnDrawers & { seesAll: boolean; ownerId: number }

/** The drawers that the person may see, as of the cash-up: her own and those handed over to her; administrators see all. */
const seenBy = ({ all, seesAll, ownerId }: Listed): ShownDrawer[] =>
  all.filter((drawer) => seesAll || drawer.ownerId === ownerId || drawer.closing?.handedToId === ownerId)

function useListed() {
  const reading = useDrawers()
  const access = useAccess()
  if (reading.status !== 'ready') return reading
  if (access?.status !== 'in') return { status: 'loading' as const }
  const listed: Listed = {
    ...reading.data,
    seesAll: seesAllDrawers(access.role),
    ownerId: access.user.id,
  }
  return { status: 'ready' as const, data: listed }
}

const differenceOf = ({ closing }: ShownDrawer): number | null =>
  closing === null || closing.expectedCents === null ? null : closing.countedCents - closing.expectedCents

const shillingsMissing = ({ closing }: ShownDrawer): number | null =>
  closing?.expectedShillings === undefined ? null : (closing.countedShillings ?? 0) - closing.expectedShillings

const haveShillings = (all: readonly ShownDrawer[]): boolean =>
  all.some(({ closing }) => closing?.expectedShillings !== undefined || closing?.countedShillings)

const isExact = (drawer: ShownDrawer): boolean => !differenceOf(drawer) && !shillingsMissing(drawer)

/** The first count, where the drawer was closed with another one. */
const firstWords = (drawer: ShownDrawer): string | undefined => {
  const first = firstCountOf(drawer)
  return first && texts.firstCounted(bothWords(first.countedCents, first.countedShillings))
}

/** An amount in dollars with the shillings below it. */
const inBoth = (cents: number | null | undefined, shillings: number | null | undefined) => (
  <Lines lines={[cents == null ? '–' : formatCents(cents), shillings != null && formatShillings(shillings)]} />
)

/** The drawers of the last two months with their papers. */
export default listScreen(drawerListScreen, replica(useListed), {
  rows: seenBy,
  columns: ({ heading, words, moment, money, exported }, _, { all }) => [
    heading('number', texts.number, ({ number }) => number),
    words('owner', texts.owner, ({ owner }) => owner),
    moment('opened', texts.opened, ({ openedAt }) => openedAt),
    moment('closed', texts.closed, ({ closing }) => closing?.at ?? null),
    money('counted', texts.counted, ({ closing }) => closing?.countedCents ?? null, {
      shown: ({ closing }) => inBoth(closing?.countedCents, closing?.countedShillings),
    }),
    // What was counted and the difference say it; with two currencies there is no room for it.
    money('expected', texts.expected, ({ closing }) => closing?.expectedCents ?? null, {
      isExportedOnly: haveShillings(all),
    }),
    money('difference', texts.difference, differenceOf, {
      shown: (drawer) => {
        const cents = differenceOf(drawer)
        if (cents === null) return drawer.closing ? '' : texts.open
        const shillings = shillingsMissing(drawer)
        return (
          <Lines lines={[differenceWords(cents), shillings !== null && differenceWords(shillings, formatShillings)]} />
        )
      },
    }),
    ...(haveShillings(all)
      ? [
          exported('countedShillings', texts.countedShillings, ({ closing }) => closing?.countedShillings ?? null),
          exported('expectedShillings', texts.expectedShillings, ({ closing }) => closing?.expectedShillings ?? null),
          exported('differenceShillings', texts.differenceShillings, shillingsMissing),
        ]
      : []),
    words('reason', texts.reason, ({ closing }) => closing?.reason ?? '', {
      shown: (drawer) => (
        <Lines
          lines={[
            drawer.closing?.reason,
            firstWords(drawer),
            drawer.late.length > 0 && texts.lateEntries(drawer.late.length),
          ]}
          tone="wait"
        />
      ),
    }),
    exported('late', texts.late, ({ late }) => late.length || null),
  ],
  rowKey: ({ number }) => number,
  toneOf: (drawer) => (isExact(drawer) ? undefined : 'wait'),
  sort: ['opened', 'down'],
  icon: <IconCash size={30} />,
  actions: { label: texts.paper, render: (drawer) => <Acts drawer={drawer} /> },
  isDense: true,
  lead,
  empty,
  emptyHint,
  file,
  noun,
  search: find,
})

function Acts({ drawer }: { drawer: ShownDrawer }) {
  const ownerId = useSession()?.user.id
  const reading = useDrawers()
  const mayClose = useMay(closeLostDrawer)
  const isHere = reading.status === 'ready' && reading.data.open?.number === drawer.number
  return (
    <div className={styles['acts']}>
      <DialogButton
        renderButton={(open) => (
          <Button size="sm" h={44} variant="default" aria-label={texts.paperOf(drawer.number)} onClick={open}>
            {texts.paper}
          </Button>
        )}
      >
        {(close) => <PaperDialog number={drawer.number} onClose={close} />}
      </DialogButton>
      {mayClose && ownerId !== undefined && drawer.closing === null && !isHere ? (
        <DialogButton
          renderButton={(open) => (
            <Button size="sm" h={44} variant="default" aria-label={drawerTexts.lost.of(drawer.number)} onClick={open}>
              {drawerTexts.lost.action}
            </Button>
          )}
        >
          {(close) => <LostForm drawer={drawer} ownerId={ownerId} onClose={close} />}
        </DialogButton>
      ) : null}
    </div>
  )
}
