import { IconReceiptOff } from '@tabler/icons-react'
import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { centsOf, formatCents } from '#domain/core/money.ts'
import { monthName } from '#domain/core/months.ts'
import { usesOfNumber, type NumberUses } from '#domain/fees/numbers.reports.ts'
import { readNumberHistory } from '#domain/fees/numbers.endpoints.ts'
import type { NumberHistoryQuery } from '#domain/fees/numbers.schema.ts'
import { isNoServer } from '#data/errors.ts'
import { firstPaymentDay } from '#data/fees/payment-lists.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useToday, type Today } from '#data/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate, CopyGate } from '../../core/Gates.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import type { ListSpec } from '../../core/list/list.ts'
import { ListOf } from '../../core/list/ListOf.tsx'
import { historyQuery } from './history-form.ts'
import { HistoryForm } from './HistoryForm.tsx'
import { feeWords } from './lists.texts.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.history
const { fields: labels } = paymentTexts

/** Where a payment number was used: from the server, and while it does not answer from this device's copy. */
export default function SearchPaymentHistoryScreen() {
  const clock = useToday()
  const [params] = useAddress()
  const query = historyQuery(params)
  return (
    <Page title={texts.title} lead={texts.lead}>
      {clock ? (
        <>
          <HistoryForm key={params.toString()} today={clock.today} />
          {query ? (
            <Uses query={query} clock={clock} />
          ) : (
            <EmptyState icon={<IconReceiptOff size={30} />} title={texts.start} />
          )}
        </>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

function Uses({ query, clock }: { query: NumberHistoryQuery; clock: Today }) {
  const { answer, ask } = useAnswer(readNumberHistory, { body: query })
  const payments = usePayments()
  if (answer.status === 'failed' && isNoServer(answer.error))
    return (
      <CopyGate needsWhole reading={payments}>
        {(known) => (
          <>
            <Alert color="amber" role="status" mb="md">
              {texts.onDevice(formatDay(firstPaymentDay(clock.today)))}
            </Alert>
            <Here known={known} query={query} timeZone={clock.timeZone} />
          </>
        )}
      </CopyGate>
    )
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(uses) => <Found uses={uses} message={uses.message} query={query} />}
    </AnswerGate>
  )
}

type Use = NumberUses['rows'][number] & { key: string }

const spec: Omit<ListSpec<NumberUses, Use>, 'file'> = {
  ...feeWords,
  rows: (uses) => uses.rows.map((use, at) => ({ ...use, key: `${use.paymentId}:${at}` })),
  columns: ({ text, heading, words, summed, moment, exported }) => [
    heading('student', labels.student, ({ student }) => student),
    text('class', labels.className, (use) => use.class),
    summed('amount', labels.amount, ({ amount }) => centsOf(amount)),
    text('month', labels.month, ({ month }) => (month === null ? texts.forward : monthName(month)), {
      order: ({ month, year }) => (year ?? 0) * 100 + (month ?? 0),
    }),
    text('year', labels.year, ({ year }) => year),
    moment('date', labels.date, ({ date }) => date),
    words('user', labels.user, ({ user }) => user),
    text('method', labels.method, ({ method }) => method),
    // On screen it stands in the field above.
    exported('number', texts.number, ({ number }) => number),
    text('paymentId', labels.paymentId, ({ paymentId }) => paymentId),
  ],
  find: null,
  rowKey: ({ key }) => key,
  sort: ['date', 'down'],
  noun: texts.rows,
  empty: texts.empty,
}

type HereProps = { known: readonly ShownPayment[]; query: NumberHistoryQuery; timeZone: string }

function Here({ known, query, timeZone }: HereProps) {
  const uses = useMemo(() => usesOfNumber(known, query, { timeZone }), [known, query, timeZone])
  return <Found uses={uses} query={query} />
}

type FoundProps = { uses: NumberUses; message?: string; query: NumberHistoryQuery }

function Found({ uses, message, query }: FoundProps) {
  const { usedCount, totalAllocations, totalAmountThisMonth, dateStart, dateEnd } = uses
  const { number } = query
  const list = useMemo(() => ({ ...spec, file: texts.file(number) }), [number])
  return (
    <>
      {message ? <p role="status">{message}</p> : null}
      <Figures
        figures={[
          { label: texts.usedCount, value: texts.timesUsed(usedCount) },
          { label: texts.allocations, value: String(totalAllocations) },
          {
            label: query.month ? texts.totalThisMonth : texts.total,
            value: formatCents(centsOf(totalAmountThisMonth)),
          },
          ...(dateStart && dateEnd
            ? [
                { label: texts.dateStart, value: formatDay(dateStart) },
                { label: texts.dateEnd, value: formatDay(dateEnd) },
              ]
            : []),
        ]}
      />
      <ListOf title={texts.usesOf(number)} data={uses} spec={list} />
    </>
  )
}
