import { Alert } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { sumOf } from '#domain/core/grouped.ts'
import type { ReductionsOfMonth } from '#domain/fees/reductions.schema.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { useReductions } from '#data/fees/fee-rules.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { entriesScreen } from '../../books/books.screens.ts'
import { presentMonth, yearToCome } from '../../core/list/filters.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { overLimit } from './rule-words.ts'
import { reductionTexts } from './reductions.texts.ts'
import { reductionsScreen } from './reductions.screens.ts'
import styles from './reductions.module.css'

const { month: texts, kinds } = reductionTexts
const { fields, ...words } = texts

type Row = ReductionsOfMonth['rows'][number]

/** The entries of a month in the account of reductions. */
const entriesOf = ({ year, month }: Pick<ReductionsOfMonth, 'year' | 'month'>): string =>
  linkTo(entriesScreen, {}, { of: 'reductions', ...monthDays(year, month) })

const keyOf = ({ ruleId, words: name }: Pick<Row, 'ruleId' | 'words'>): string => `${ruleId} ${name}`

/** Who had a reduction in the month before and has it no more, so that the office can look whether that is right. */
const Ended = ({ ended }: Pick<ReductionsOfMonth, 'ended'>) => (
  <FoldingPanel title={texts.ended} brief={String(ended.length)} isAlways>
    <p>{texts.endedHelp}</p>
    <ul className={styles['students']}>
      {ended.map(({ studentId, name, className, kind, words: of, amount }) => (
        <li key={`${studentId} ${kind}`}>
          <span>
            {name} <small>{className}</small>
          </span>
          <span className="num">{texts.was(of, formatCents(amount))}</span>
        </li>
      ))}
    </ul>
  </FoldingPanel>
)

/** What rules took off the fees of a month, by rule and student; its sum is that of the books. */
export default listScreen<ReductionsOfMonth, Row, 'month' | 'year' | 'rule'>(reductionsScreen, useReductions, {
  ...words,
  filters: {
    month: presentMonth,
    year: yearToCome,
    rule: {
      label: texts.rule,
      options: (_, rows) => [
        { value: '', label: texts.allRules },
        ...Array.from(new Map(rows.map((row) => [keyOf(row), row.words])), ([value, label]) => ({ value, label })),
      ],
      keeps: (row, value) => keyOf(row) === value,
    },
  },
  rows: ({ rows }) => rows,
  columns: ({ heading, text, words: worded, summed }) => [
    heading('student', fields.student, ({ name }) => name),
    text('class', fields.class, ({ className }) => className),
    worded('rule', fields.rule, ({ words: of }) => of),
    text('kind', fields.kind, ({ kind }) => kinds[kind]),
    summed('amount', fields.amount, ({ amount }) => amount),
  ],
  find: ({ studentId, name, words: of }) => ({ id: studentId, words: `${name} ${of}` }),
  rowKey: ({ studentId, ruleId }) => `${studentId} ${ruleId}`,
  sort: ['student', 'up'],
  isDense: true,
  icon: <IconHeartHandshake size={30} />,
  intro: ({ isMade, rows, ended, total, limit }) => (
    <div className={styles['notes']}>
      {isMade || rows.length === 0 ? null : <Alert color="amber">{texts.forecast}</Alert>}
      {overLimit(total, limit) ? <Alert color="amber">{overLimit(total, limit)}</Alert> : null}
      {ended.length > 0 ? <Ended ended={ended} /> : null}
    </div>
  ),
  above: (rows, { data: { isMade, rules, ledger, ...month } }) => (
    <Figures
      figures={[
        ...rules.map((rule) => ({
          label: rule.words,
          value: formatCents(rule.amount),
          note: reductionTexts.preview.students(rule.students),
        })),
        { label: texts.students, value: String(new Set(rows.map(({ studentId }) => studentId)).size) },
        { label: texts.total, value: formatCents(sumOf(rows, ({ amount }) => amount)) },
        ...(isMade ? [{ label: texts.ledger, value: <Link to={entriesOf(month)}>{formatCents(ledger)}</Link> }] : []),
      ]}
    />
  ),
})
