import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { closeMonth } from '#domain/books/books.endpoints.ts'
import type { IncomeStatement } from '#domain/books/books.schema.ts'
import { warningsIn, type Check } from '#domain/books/checklist.schema.ts'
import { endedFrom, type ShownPeriod } from '#domain/books/shown-period.rules.ts'
import { formatDay } from '#domain/core/dates.ts'
import { formatMonth, MONTH_NAMES } from '#domain/school/months.ts'
import { YearText } from '#domain/school/months.schema.ts'
import { call } from '#data/answers/api.ts'
import { useIncomeStatement } from '#data/books/statements.ts'
import { useChecklist } from '#data/monthend/monthend.ts'
import type { SourceAnswer } from '#data/answers/source.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { Gate } from '../core/Gates.tsx'
import { troubleOf } from '../core/trouble.ts'
import { profitTexts as texts, reportTexts } from './books.texts.ts'
import { Checklist, type Reasons } from './Checklist.tsx'
import { checklistTexts } from './checklist.texts.ts'
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
  reasons: z.custom<Reasons>(),
})

type CloseMonthProps = {
  next: { year: number; month: number }
  today: string
  ownerId: number | null
  onClosed: () => void
}

/** What the form shows of the typed month: why it has not ended, null where it has, and its warnings, null while they are read. */
type Shown = { notEnded: string | null; warnings: readonly Check[] | null }

/** Why a month cannot be closed yet: every warning that is shown needs a reason. */
function objectionTo(shown: Shown, reasons: Reasons, ownerId: number | null): string | null {
  const { notEnded, warnings } = shown
  if (ownerId === null) return texts.noUser
  if (notEnded !== null) return notEnded
  if (warnings === null) return checklistTexts.notRead
  return warnings.every((code) => reasons[code]?.trim()) ? null : checklistTexts.missing
}

/** Form that closes a month, with the month's income statement beside it. */
export function CloseMonth({ next, today, ownerId, onClosed }: CloseMonthProps) {
  // Filled below, out of the month that is typed into the form.
  const shown = useRef<Shown>({ notEnded: null, warnings: null })
  const close = useDraftForm(CloseForm, {
    initial: { month: String(next.month), year: String(next.year), notes: '', reasons: {} },
    draft: { key: 'books:close', ownerId },
    blocked: ({ reasons }) => objectionTo(shown.current, reasons, ownerId),
    asks: () => true,
    submit: ({ notes, reasons, ...month }) =>
      call(closeMonth, {
        body: {
          ...month,
          ...(ownerId === null ? {} : { closedById: ownerId }),
          ...(notes ? { notes } : {}),
          reasons: (shown.current.warnings ?? []).map((code) => ({ code, reason: reasons[code]?.trim() ?? '' })),
        },
      }),
    done: () => {
      toastDone(texts.created)
      onClosed()
    },
    trouble: (error) => {
      // The month may be closed, or have another warning by now.
      checklist.ask()
      return troubleOf(error, texts)
    },
  })
  const typed = useTyped(close)
  const year = yearIn(typed.year)
  const period = year === null ? null : ({ kind: 'month', year, part: Number(typed.month) } as const)
  const statement = useIncomeStatement(period)
  const month = year === null ? null : { year, month: Number(typed.month) }
  const checklist = useChecklist(month)
  const warnings = checklist.shown.status === 'ready' ? warningsIn(checklist.shown.data.lines) : null
  const notEnded =
    month && endedFrom(month) > today ? texts.open(formatMonth(month), formatDay(endedFrom(month))) : null
  useEffect(() => void (shown.current = { notEnded, warnings: warnings?.map(({ code }) => code) ?? null }))
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
          {notEnded === null ? null : <p role="status">{notEnded}</p>}
          {month && notEnded === null ? (
            <Gate {...checklist} words={checklistTexts}>
              {({ lines }) => (
                <Checklist
                  month={month}
                  lines={lines}
                  typed={{ reasons: typed.reasons, onType: (reasons) => close.change({ reasons }) }}
                />
              )}
            </Gate>
          ) : null}
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
              {warnings?.length ? <p>{texts.asksWarnings(checklistTexts.closedWith(warnings.length))}</p> : null}
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
