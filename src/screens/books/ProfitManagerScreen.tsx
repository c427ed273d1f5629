import { Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { closeMonth, reopenMonth, updateProfitLog } from '#domain/books/books.endpoints.ts'
import type { ProfitLog } from '#domain/books/books.schema.ts'
import { nextToClose } from '#domain/books/shown-period.rules.ts'
import { formatMonth } from '#domain/school/months.ts'
import { useProfitLogs } from '#data/books/statements.ts'
import type { SourceAnswer } from '#data/answers/source.ts'
import { useMay } from '#data/session/use-may.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { linkTo } from '#app/screens.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { Page } from '#ui/Page.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { Gate } from '../core/Gates.tsx'
import { IfMay } from '../core/IfMay.tsx'
import type { ListSpec } from '../core/list/list.ts'
import { ListOf } from '../core/list/ListOf.tsx'
import { financialReportScreen, profitManagerScreen } from './books.screens.ts'
import { profitTexts } from './books.texts.ts'
import { warningsIn } from '#domain/books/checklist.schema.ts'
import { Checklist } from './Checklist.tsx'
import { checklistTexts } from './checklist.texts.ts'
import { CloseMonth } from './CloseMonth.tsx'
import { EditNotes } from './EditNotes.tsx'
import { Reopen } from './Reopen.tsx'
import { exactDollars } from './statement-lines.ts'
import styles from './books.module.css'

const { fields, ...texts } = profitTexts

/** Profit Manager: the closed months, and the form that closes the next month. */
export default function ProfitManagerScreen() {
  const logs = useProfitLogs({})
  const today = useToday()?.today
  const ownerId = useSession()?.user.id ?? null
  return (
    <Page title={profitManagerScreen.title} lead={texts.lead}>
      {today ? (
        <Gate {...logs}>
          {(closed) => {
            const next = nextToClose(closed, today)
            return (
              <div className={styles['stack']}>
                {/* The key makes a new form for the next month, after a month was closed. */}
                <IfMay call={closeMonth}>
                  <CloseMonth key={formatMonth(next)} next={next} today={today} ownerId={ownerId} onClosed={logs.ask} />
                </IfMay>
                <Closed closed={closed} ask={logs.ask} />
              </div>
            )
          }}
        </Gate>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

const monthKey = ({ year, month }: ProfitLog): number => year * 100 + month

/** Address of the statement of a closed month. */
const statementOf = ({ year, month }: ProfitLog): string =>
  linkTo(financialReportScreen, {}, { month: String(month), year: String(year) })

/** How many warnings a month was closed with, in words; null of months that were closed before there was a checklist. */
const warningsOf = ({ checklist }: ProfitLog): string | null => {
  if (checklist === null) return null
  const { length } = warningsIn(checklist)
  return length === 0 ? checklistTexts.settled : checklistTexts.closedWith(length)
}

/** Opens the checklist that a month was closed with. */
function ChecklistOf({ log }: { log: ProfitLog }) {
  const { checklist } = log
  if (checklist === null) return <span title={checklistTexts.none}>–</span>
  const title = checklistTexts.ofMonth(formatMonth(log))
  return (
    <DialogButton
      renderButton={(open) => (
        <Button
          variant="subtle"
          size="sm"
          h={44}
          px="xs"
          aria-label={`${title}: ${warningsOf(log) ?? ''}`}
          onClick={open}
        >
          {warningsOf(log)}
        </Button>
      )}
    >
      {(close) => (
        <Dialog opened title={title} onClose={close}>
          <Checklist month={log} lines={checklist} />
        </Dialog>
      )}
    </DialogButton>
  )
}

const closedList: ListSpec<readonly ProfitLog[], ProfitLog> = {
  rows: (logs) => logs,
  columns: ({ heading, words, money, text, moment }) => {
    const closedAt = moment('closedAt', fields.closedAt, (log) => log.closedAt)
    return [
      heading('month', fields.month, formatMonth, {
        order: monthKey,
        shown: (log) => (
          <Link to={statementOf(log)} className={styles['amount']} aria-label={texts.statementOf(formatMonth(log))}>
            {formatMonth(log)}
          </Link>
        ),
      }),
      money('netIncome', fields.netIncome, ({ netIncome }) => netIncome, {
        shown: ({ netIncome }) => exactDollars(netIncome),
      }),
      words('checklist', checklistTexts.column, warningsOf, { shown: (log) => <ChecklistOf log={log} /> }),
      words('notes', fields.notes, ({ notes }) => notes),
      text('closedBy', fields.closedBy, ({ closedBy }) => closedBy, {
        shown: (log) => <Lines lines={[log.closedBy, closedAt.value(log)]} />,
      }),
      { ...closedAt, isExportedOnly: true },
    ]
  },
  rowKey: ({ id }) => id,
  find: null,
  sort: ['month', 'down'],
  isDense: true,
  icon: <IconLock size={30} />,
  ...texts.list,
}

type ClosedProps = { closed: readonly ProfitLog[] } & Pick<SourceAnswer<unknown>, 'ask'>

function Closed({ closed, ask }: ClosedProps) {
  const mayReopen = useMay(reopenMonth)
  return (
    <section>
      <ListOf
        data={closed}
        title={texts.listTitle}
        spec={closedList}
        actions={{
          label: fields.actions,
          render: (log) => (
            <>
              <IfMay call={updateProfitLog}>
                <DialogButton
                  renderButton={(open) => (
                    <RowButton label={texts.editOf(formatMonth(log))} onClick={open}>
                      <IconPencil size={20} />
                    </RowButton>
                  )}
                >
                  {(close) => <EditNotes log={log} onClose={close} onSaved={ask} />}
                </DialogButton>
              </IfMay>
              {log.isNewest && mayReopen ? (
                <DialogButton
                  renderButton={(open) => (
                    <Button
                      variant="light"
                      color="clay"
                      size="sm"
                      h={44}
                      leftSection={<IconLockOpen size={18} />}
                      aria-label={texts.reopenOf(formatMonth(log))}
                      onClick={open}
                    >
                      {texts.reopen}
                    </Button>
                  )}
                >
                  {(close) => <Reopen log={log} onClose={close} onSaved={ask} />}
                </DialogButton>
              ) : null}
            </>
          ),
        }}
      />
    </section>
  )
}
