import { Button } from '@mantine/core'
import { IconPrinter, IconReceiptOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { summarizeCollections } from '#domain/fees/income.endpoints.ts'
import { collectionsFromServer, collectionsOf, withSchool, type Collection } from '#data/fees/collections.ts'
import { firstPaymentDay } from '#data/fees/payment-lists.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useToday, type Today } from '#data/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate, CopyAge, CopyGate } from '../../core/Gates.tsx'
import { CollectionCard, OverallCard } from './CollectionCard.tsx'
import { CollectionFilters } from './CollectionFilters.tsx'
import { exportedCollections } from './exported-collections.ts'
import { feeWords } from './lists.texts.ts'
import { paymentTexts } from './payments.texts.ts'
import { chosenOf, daysOf, periodQuery } from './periods.ts'
import styles from './lists.module.css'

const texts = paymentTexts.collections
const PRINT_DELAY_MS = 200

/** Who collected what; the last two months from this device's copy, earlier ones from the server. */
export default function UserCollectionScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      {clock ? <Collections clock={clock} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function Collections({ clock }: { clock: Today }) {
  const [params] = useAddress()
  const chosen = chosenOf(params)
  const days = daysOf(chosen, clock.today)
  const isHere = days.from >= firstPaymentDay(clock.today)
  const reading = usePayments()
  const { answer, ask } = useAnswer(summarizeCollections, { query: periodQuery(chosen, clock.today) })
  const fromServer = useMemo(() => (answer.status === 'ready' ? collectionsFromServer(answer.data) : []), [answer])
  return isHere ? (
    <CopyGate needsWhole reading={reading}>
      {(payments) => <FromCopy payments={payments} days={days} clock={clock} fromServer={fromServer} />}
    </CopyGate>
  ) : (
    <AnswerGate answer={answer} onRetry={ask}>
      {() => <Shown all={fromServer} days={days} clock={clock} />}
    </AnswerGate>
  )
}

type Days = ReturnType<typeof daysOf>
type FromCopyProps = {
  payments: readonly ShownPayment[]
  days: Days
  clock: Today
  /** Only for what the copy does not know. */
  fromServer: readonly Collection[]
}

function FromCopy({ payments, days: { from, to }, clock, fromServer }: FromCopyProps) {
  const known = useMemo(
    () => collectionsOf(payments, { from, to }, clock.timeZone),
    [payments, from, to, clock.timeZone],
  )
  return <Shown all={withSchool(known, fromServer)} days={{ from, to }} clock={clock} />
}

function Shown({ all, days, clock }: { all: readonly Collection[]; days: Days; clock: Today }) {
  const [params, set] = useAddress()
  const user = params.get('user') ?? ''
  const shown = all.filter(({ fullName }) => !user || fullName === user)
  const span = days.from === days.to ? formatDay(days.from) : `${formatDay(days.from)} – ${formatDay(days.to)}`
  const [isOpen, setOpen] = useState(false)
  const print = () => {
    setOpen(true)
    setTimeout(() => window.print(), PRINT_DELAY_MS)
  }
  return (
    <>
      <div className={styles['filters']}>
        <CollectionFilters
          users={all.map(({ fullName }) => fullName)}
          user={user}
          onUser={(name) => set({ user: name })}
          today={clock.today}
        />
      </div>
      <div className={styles['bar']}>
        <span role="status" className="num">
          {span}
        </span>
        <span data-shell>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
            {texts.print}
          </Button>
          <ExportMenu
            table={() => exportedCollections(shown, clock, span)}
            isEmpty={shown.length === 0}
            words={feeWords.exportWords}
          />
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<IconReceiptOff size={30} />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <div className={styles['cards']}>
          {shown.length > 1 ? <OverallCard all={shown} /> : null}
          {shown.map((each) => (
            <CollectionCard
              key={each.userId ?? each.fullName}
              collection={each}
              timeZone={clock.timeZone}
              isOpen={isOpen}
            />
          ))}
        </div>
      )}
    </>
  )
}
