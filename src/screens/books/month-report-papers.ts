import { formatDay } from '#domain/core/dates.ts'
import type { TakenLine } from '#domain/books/checklist.schema.ts'
import type { LateEntries } from '#domain/books/late-entries.schema.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { Statement } from '#ui/export/table.ts'
import type { Field } from '#ui/fields.ts'
import { checklistTexts } from './checklist.texts.ts'
import { foundWords } from './checklist-lines.ts'
import { reportTexts } from './books.texts.ts'
import { monthReportTexts as texts } from './month-report.texts.ts'
import {
  bridgeTables,
  countedTable,
  discountTable,
  incomeTable,
  salaryTable,
  sheetTable,
  stateOfMonth,
  unpaidTable,
  type ReportRow,
  type ReportTable,
} from './month-report-lines.ts'
import { cashFlowLines, dollarsOrNone, exactDollars } from './statement-lines.ts'

type Part = Statement['parts'][number]

/** Widths of the columns of amounts, for three and for more of them on a page (millimetres). */
const [WIDE, NARROW] = [30, 25]

const isSum = ({ tone }: Pick<ReportRow, 'tone'>): boolean => tone === 'sum' || tone === 'result'

/** A table as a part of a statement, its title at the place of the heading of labels; left out where it has no rows. */
const partOf = ({ title, head: [, ...head], rows }: ReportTable): Part[] =>
  rows.length === 0
    ? []
    : [
        {
          head: [title, ...head],
          lines: rows.map((row) => ({ label: row.label, amounts: row.amounts.map(dollarsOrNone), isSum: isSum(row) })),
        },
      ]

/** The cash flow as a table, as its own screen has it, with what was in the accounts before and after. */
export function flowTable({ cashFlow }: MonthReport): ReportTable {
  const { opening, closing } = cashFlow
  return {
    title: reportTexts.cashFlow,
    head: ['', texts.amount],
    rows: [
      { label: reportTexts.opening, amounts: [opening] },
      ...cashFlowLines(cashFlow).map(({ label, cents, tone }): ReportRow => ({ label, amounts: [cents], tone })),
      { label: reportTexts.closing, amounts: [closing], tone: 'sum' },
    ],
  }
}

const latePart = (title: string, { entries, cash, total }: LateEntries): Part[] =>
  total === 0
    ? []
    : [
        {
          head: [title, texts.late.cash],
          lines: [
            ...entries.map(({ text, ownDay, day, cash: cents }) => ({
              label: `${text} (${formatDay(ownDay)} – ${formatDay(day)})`,
              amounts: [exactDollars(cents)],
            })),
            {
              label: total > entries.length ? texts.late.more(total) : texts.total,
              amounts: [exactDollars(cash)],
              isSum: true,
            },
          ],
        },
      ]

/** A line of the checklist in words, with the reason for which its warning was taken. */
export const checkWords = (line: TakenLine, timeZone: string): string =>
  [
    checklistTexts.lines[line.code].label,
    line.state === 'warning' ? foundWords(line, timeZone) : null,
    line.reason === null ? null : checklistTexts.taken(line.reason),
  ]
    .filter(Boolean)
    .join(' · ')

const stateWord = ({ state }: TakenLine): string =>
  state === 'warning' ? checklistTexts.warning : checklistTexts.states[state]

const checklistPart = (lines: MonthReport['checklist'], timeZone: string): Part => ({
  head: [texts.checklist.title, ''],
  lines:
    lines === null
      ? [{ label: texts.checklist.none, amounts: [] }]
      : lines.map((line) => ({ label: checkWords(line, timeZone), amounts: [stateWord(line)] })),
})

/** The report of a month as papers of one PDF, the last of them to be signed. */
export function monthPapers(report: MonthReport, timeZone: string): Statement[] {
  const month = formatMonth(report)
  const note = `${texts.until(formatDay(report.until))}. ${stateOfMonth(report, timeZone)}`
  const paper = (parts: Statement['parts'], amountWidth: number, signatures: readonly string[] = []): Statement => ({
    title: texts.title(month),
    note,
    parts,
    signatures,
    amountWidth,
  })
  const notes: Part = { head: [texts.notes], lines: [{ label: report.notes ?? texts.noNotes, amounts: [] }] }
  return [
    paper(partOf(incomeTable(report)), NARROW),
    paper([...partOf(flowTable(report)), ...bridgeTables(report).flatMap(partOf)], WIDE),
    paper(partOf(sheetTable(report)), WIDE),
    paper(
      [
        ...partOf(countedTable(report)),
        ...partOf(salaryTable(report)),
        ...partOf(unpaidTable(report)),
        ...partOf(discountTable(report)),
      ],
      NARROW,
    ),
    paper(
      [
        ...latePart(texts.late.title, report.late),
        ...latePart(texts.late.earlier, report.fromEarlier),
        checklistPart(report.checklist, timeZone),
        notes,
      ],
      NARROW,
      reportTexts.signatures,
    ),
  ].filter(({ parts }) => parts.length > 0)
}

export type ReportCell = { part: string; label: string; column: string; amount: number | null; words: string | null }

/** Every figure of the report as a row of its own, for Excel and CSV. */
export function exportedCells(report: MonthReport, timeZone: string): ReportCell[] {
  const tables = [
    incomeTable(report),
    flowTable(report),
    sheetTable(report),
    ...bridgeTables(report),
    countedTable(report),
    salaryTable(report),
    unpaidTable(report),
    discountTable(report),
  ]
  const figures = tables.flatMap(({ title, head, rows }) =>
    rows.flatMap(({ label, amounts }) =>
      amounts.map((amount, at) => ({ part: title, label, column: head[at + 1] ?? '', amount, words: null })),
    ),
  )
  const late = ([title, { entries }]: readonly [string, LateEntries]) =>
    entries.map(({ text, ownDay, day, cash }) => ({
      part: title,
      label: text,
      column: texts.late.cash,
      amount: cash,
      words: `${formatDay(ownDay)} – ${formatDay(day)}`,
    }))
  const checks = (report.checklist ?? []).map((line) => ({
    part: texts.checklist.title,
    label: checklistTexts.lines[line.code].label,
    column: stateWord(line),
    amount: line.amount,
    words: line.state === 'warning' ? checkWords(line, timeZone) : null,
  }))
  const notes = { part: texts.notes, label: report.notes ?? texts.noNotes, column: '', amount: null, words: null }
  return [
    ...figures,
    ...[[texts.late.title, report.late] as const, [texts.late.earlier, report.fromEarlier] as const].flatMap(late),
    ...checks,
    notes,
  ]
}

export const cellFields: readonly Field<ReportCell>[] = [
  { key: 'part', label: texts.part, value: ({ part }) => part },
  { key: 'label', label: texts.line, value: ({ label }) => label },
  { key: 'column', label: texts.column, value: ({ column }) => column },
  {
    key: 'amount',
    label: texts.amount,
    value: ({ amount }) => (amount === null ? null : dollarsOf(amount)),
    isMoney: true,
    adds: false,
  },
  { key: 'words', label: texts.text, value: ({ words }) => words },
]
