import { Alert, Button } from '@mantine/core'
import { IconArrowsExchange, IconCalculator, IconClock, IconFileText } from '@tabler/icons-react'
import { schoolDay } from '#domain/core/dates.ts'
import type { PaperLine } from '#domain/drawers/drawer-paper.schema.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { formatMoment } from '#domain/core/times.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { usePaper, type ShownDrawer } from '#data/drawers/drawers.ts'
import { useNow } from '#data/device/use-now.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Figures, type Figure } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { drawerTexts } from './drawers.texts.ts'
import { MoveForm } from './MoveForm.tsx'
import styles from './drawers.module.css'

const texts = drawerTexts.state

/** A figure of shillings, where there are some. */
const inShillings = (label: string, shillings = 0): Figure[] =>
  shillings === 0 ? [] : [{ label, value: formatShillings(shillings) }]

/** Whether a line has a receipt or a voucher; a move has none. */
const isOfPaper = ({ kind }: PaperLine): boolean => kind !== 'movedIn' && kind !== 'movedOut'

type OpenDrawerPanelProps = {
  drawer: ShownDrawer
  ownerId: number
  isAdmin: boolean
  timeZone: string
  today: string
  onCount: () => void
  onPaper: () => void
}

/** The open drawer and what can be done at it. What should be there is shown to administrators alone, so that others count. */
export function OpenDrawerPanel(props: OpenDrawerPanelProps) {
  const { drawer, ownerId, isAdmin, timeZone, today, onCount, onPaper } = props
  const { paper } = usePaper(drawer.number)
  const now = useNow(60_000)
  const opened = Date.parse(drawer.openedAt)
  const moved = sumOf(drawer.moves, ({ cents }) => Math.min(cents, 0))
  const movedIn = sumOf(drawer.moves, ({ cents }) => Math.max(cents, 0))
  const movedShillings = sumOf(drawer.moves, ({ shillings = 0 }) => Math.min(shillings, 0))
  return (
    <Panel title={texts.title(drawer.number)} lead={texts.since(formatMoment(opened, now, timeZone))}>
      {schoolDay(opened, timeZone) < today ? (
        <Alert color="amber" role="status" mb="sm" icon={<IconClock size={22} />}>
          {texts.old}
        </Alert>
      ) : null}
      <Figures
        figures={[
          { label: texts.float, value: formatCents(drawer.floatCents) },
          ...inShillings(texts.floatShillings, drawer.floatShillings),
          { label: texts.acts, value: paper ? new Set(paper.lines.filter(isOfPaper).map(({ key }) => key)).size : '' },
          { label: texts.moved, value: formatCents(0 - moved) },
          ...(movedIn > 0 ? [{ label: texts.movedIn, value: formatCents(movedIn) }] : []),
          ...inShillings(texts.movedShillings, 0 - movedShillings),
          ...(isAdmin && paper
            ? [
                { label: texts.expected, value: formatCents(paper.expectedCents) },
                ...inShillings(texts.expectedShillings, paper.shillings?.expected),
              ]
            : []),
        ]}
      />
      <div className={styles['tools']}>
        <Button leftSection={<IconCalculator size={20} />} onClick={onCount}>
          {texts.count}
        </Button>
        <DialogButton
          renderButton={(open) => (
            <Button variant="default" leftSection={<IconArrowsExchange size={20} />} onClick={open}>
              {texts.move}
            </Button>
          )}
        >
          {(close) => <MoveForm number={drawer.number} ownerId={ownerId} onClose={close} />}
        </DialogButton>
        {isAdmin ? (
          <Button variant="default" leftSection={<IconFileText size={20} />} onClick={onPaper}>
            {texts.paper}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}
