import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { closeMonth } from '#domain/books/books.endpoints.ts'
import type { IncomeStatement } from '#domain/books/books.schema.ts'
import { endedFrom, type ShownPeriod } from '#domain/books/shown-period.rules.ts'
import { formatDay } from '#domain/core/dates.ts'
import { formatMonth, MONTH_NAMES } from '#domain/school/months.ts'
import { YearText } from '#domain/school/months.schema.ts'
import { call } from '#data/answers/api.ts'
import { useIncomeStatement } from '#data/books/statements.ts'
import type { SourceAnswer } from '#data/answers/source.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { Gate } from '../core/Gates.tsx'
import { profitTexts as texts, reportTexts } from './books.texts.ts'
import { ClosedChip } from './ClosedChip.tsx'
import { exactDollars, incomeLines } from './statement-lines.ts'
import { StatementLines } from './StatementLines.tsx'
import styles from './books.module.css'

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))

/** The typed year; null where the text is no year. */
const yearIn = (text: string): number | null => YearText.safeParse(text.trim()).data ?? null

const CloseForm = z.object({
  month: z.string().transform(Number),
  year: z
    .string()
    .refine((text) => yearIn(text) !== null, texts.badYear)
    .transform((text) => yearIn(text) ?? 0),
  notes: z.string().trim(),
})

type CloseMonthProps = {
  next: { year: number; month: number }
  today: string
  ownerId: number | null
  onClosed: () => void
}

/** Form that closes a month, with the month's income statement beside it. */
export function CloseMonth({ next, today, ownerId, onClosed }: CloseMonthProps) {
  const close = useDraftForm(CloseForm, {
    initial: { month: String(next.month), year: String(next.year), notes: '' },
    draft: { key: 'books:close', ownerId },
    blocked: () => (ownerId === null ? texts.noUser : null),
    asks: () => true,
    submit: ({ notes, ...month }) =>
      call(closeMonth, {
        body: { ...month, ...(ownerId === null ? {} : { closedById: ownerId }), ...(notes ? { notes } : {}) },
      }),
    done: () => {
      toastDone(texts.created)
      onClosed()
    },
    trouble: texts,
  })
  const typed = useTyped(close)
  const year = yearIn(typed.year)
  const period = year === null ? null : ({ kind: 'month', year, part: Number(typed.month) } as const)
  const statement = useIncomeStatement(period)
  const hasEnded = endedFrom(next) <= today
  return (
    <div className={styles['cards']}>
      <Panel
        title={texts.form}
        lead={hasEnded ? texts.next(formatMonth(next)) : texts.notEnded(formatMonth(next), formatDay(endedFrom(next)))}
      >
        <Form of={close} submit={texts.close}>
          <div className={form['wide']}>
            <NativeSelect label={texts.month} data={MONTHS} {...close.field('month')} />
            <TextInput label={texts.year} inputMode="numeric" maxLength={4} {...close.field('year')} />
          </div>
          <Textarea label={texts.notes} maxLength={1_000} autosize minRows={2} {...close.field('notes')} />
        </Form>
        <AskFirst
          of={close}
          title={close.toConfirm ? texts.asks(formatMonth(close.toConfirm)) : ''}
          confirm={texts.close}
        >
          {(asked) => (
            <>
              {statement.shown.status === 'ready' ? (
                <p>{texts.ends(exactDollars(statement.shown.data.netIncome))}</p>
              ) : null}
              <p>{texts.asksHint(formatMonth(asked))}</p>
            </>
          )}
        </AskFirst>
      </Panel>
      <StatementOf period={period} answer={statement} />
    </div>
  )
}

/** The present income statement of the month. */
function StatementOf({ period, answer }: { period: ShownPeriod | null; answer: SourceAnswer<IncomeStatement> }) {
  const { shown } = answer
  return (
    <Panel
      title={period ? texts.statement(formatMonth({ year: period.year, month: period.part })) : reportTexts.income}
      action={shown.status === 'ready' ? <ClosedChip isClosed={shown.data.isClosed} /> : null}
    >
      <Gate {...answer} words={reportTexts} start={<p className={styles['soft']}>{texts.badYear}</p>}>
        {(statement) => (
          <StatementLines
            label={reportTexts.income}
            lines={incomeLines(statement)}
            from={statement.from}
            to={statement.to}
          />
        )}
      </Gate>
    </Panel>
  )
}
