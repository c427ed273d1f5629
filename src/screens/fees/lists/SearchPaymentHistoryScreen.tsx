import { IconReceiptOff } from '@tabler/icons-react'
import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/core/money.ts'
import { monthName } from '#domain/core/months.ts'
import { readNumberHistory } from '#domain/fees/numbers.endpoints.ts'
import type { NumberHistoryQuery } from '#domain/fees/numbers.schema.ts'
import { isNoServer } from '#data/errors.ts'
import { usesHere, type NumberUses } from '#data/fees/number-history.ts'
import { firstPaymentDay } from '#data/fees/payment-lists.ts'
import { usePayments } from '#data/fees/payments.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useToday, type Today } from '#data/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate, CopyGate } from '../../core/Gates.tsx'
import { FeeTable } from './FeeTable.tsx'
import { Figures } from './Figures.tsx'
import { historyQuery } from './history-form.ts'
import { HistoryForm } from './HistoryForm.tsx'
import { momentWords } from './moments.ts'
import { moneyField } from './money.ts'
import { MomentCell } from './payment-rows.tsx'
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
            <Found uses={usesHere(known, query, clock.timeZone)} query={query} clock={clock} />
          </>
        )}
      </CopyGate>
    )
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(uses) => <Found uses={uses} message={uses.message} query={query} clock={clock} />}
    </AnswerGate>
  )
}

type Use = NumberUses['rows'][number] & { key: string }

const fieldsOf = (timeZone: string): Field<Use>[] => [
  { key: 'student', label: labels.student, value: ({ student }) => student, isHeading: true, canBreak: true },
  { key: 'class', label: labels.className, value: (use) => use.class },
  moneyField('amount', labels.amount, ({ amount }) => Math.round(amount * 100)),
  {
    key: 'month',
    label: labels.month,
    value: ({ month }) => (month === null ? texts.forward : monthName(month)),
    order: ({ month, year }) => (year ?? 0) * 100 + (month ?? 0),
  },
  { key: 'year', label: labels.year, value: ({ year }) => year },
  {
    key: 'date',
    label: labels.date,
    value: ({ date }) => momentWords(date, timeZone),
    shown: ({ date }) => <MomentCell words={momentWords(date, timeZone)} />,
    order: ({ date }) => date,
  },
  { key: 'user', label: labels.user, value: ({ user }) => user, canBreak: true },
  { key: 'method', label: labels.method, value: ({ method }) => method },
  // On screen it stands in the field above.
  { key: 'number', label: texts.number, value: ({ number }) => number, isExportedOnly: true },
  { key: 'paymentId', label: labels.paymentId, value: ({ paymentId }) => paymentId },
]

const keyOfUse = ({ key }: Use): string => key

type FoundProps = { uses: NumberUses; message?: string; query: NumberHistoryQuery; clock: Today }

function Found({ uses, message, query, clock: { timeZone } }: FoundProps) {
  const { usedCount, totalAllocations, totalAmountThisMonth, dateStart, dateEnd } = uses
  const fields = useMemo(() => fieldsOf(timeZone), [timeZone])
  const rows = useMemo(() => uses.rows.map((use, at) => ({ ...use, key: `${use.paymentId}:${at}` })), [uses.rows])
  return (
    <>
      {message ? <p role="status">{message}</p> : null}
      <Figures
        figures={[
          { label: texts.usedCount, value: texts.timesUsed(usedCount) },
          { label: texts.allocations, value: String(totalAllocations) },
          {
            label: query.month ? texts.totalThisMonth : texts.total,
            value: formatCents(Math.round(totalAmountThisMonth * 100)),
          },
          ...(dateStart && dateEnd
            ? [
                { label: texts.dateStart, value: formatDay(dateStart) },
                { label: texts.dateEnd, value: formatDay(dateEnd) },
              ]
            : []),
        ]}
      />
      <FeeTable
        title={texts.usesOf(query.number)}
        file={texts.file(query.number)}
        rows={rows}
        fields={fields}
        rowKey={keyOfUse}
        initial={{ by: 'date', isDown: true }}
        noun={texts.rows}
        empty={texts.empty}
      />
    </>
  )
}
