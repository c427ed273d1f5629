import { IconCertificate } from '@tabler/icons-react'
import type { ChildMarks, ChildResults, ChildSubject, ChildYear } from '#domain/exams/children.schema.ts'
import { useChildResults } from '#data/exams/child-results.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Cell } from '#ui/export/table.ts'
import type { Field } from '#ui/fields.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../../core/Gates.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { childResultsTexts as texts } from './child-results.texts.ts'
import styles from './reports.module.css'
import { childResultsScreen } from './reports.screens.ts'

const shown = (marks: ChildMarks): Cell =>
  marks === null ? texts.notAvailable : marks === 'ABSENT' ? texts.absent : marks

const marks = (key: 'monthly' | 'midterm' | 'final'): Field<ChildSubject> =>
  text<ChildSubject>(key, texts[key], (row) => shown(row[key]), { isNumber: true })

const fields: readonly Field<ChildSubject>[] = [
  heading<ChildSubject>('subject', texts.subject, ({ subject }) => subject),
  marks('monthly'),
  marks('midterm'),
  marks('final'),
  text<ChildSubject>('total', texts.total, ({ total }) => total, { isNumber: true, sum: String }),
  text<ChildSubject>('grade', texts.grade, ({ grade }) => grade ?? texts.notAvailable),
]

const Year = ({ name, year }: { name: string; year: ChildYear }) => (
  <section className={styles['year']}>
    <h3>{year.academicYear}</h3>
    <ul className={styles['exams']}>
      {year.exams.map((exam) => (
        <li key={`${exam.name} ${exam.className}`}>
          <span>
            {exam.name}, {exam.className}
          </span>
          <strong className="num">
            {texts.ofMaximum(exam.total, exam.maximum)}
            {exam.rank === null ? '' : ` · ${texts.rank(exam.rank, exam.ranked)}`}
          </strong>
        </li>
      ))}
    </ul>
    <ShortTable
      label={texts.heading(name, year.academicYear)}
      fields={fields}
      rows={year.subjects}
      rowKey={({ subject }) => subject}
      isDense
    />
  </section>
)

const Child = ({ child: { fullname, years } }: { child: ChildResults }) => (
  <Panel title={fullname}>
    {years.length === 0 ? <p className={styles['note']}>{texts.noneOfChild}</p> : null}
    {years.map((year) => (
      <Year key={year.academicYear} name={fullname} year={year} />
    ))}
  </Panel>
)

/** What parents see of their children's exams: only what the school has published. */
export default function ChildResultsScreen() {
  const asked = useChildResults(childResultsScreen)
  return (
    <Page title={childResultsScreen.title}>
      <Gate {...asked} words={{ failed: texts.failed }}>
        {(children) =>
          children.length === 0 ? (
            <EmptyState icon={<IconCertificate size={30} />} title={texts.none}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            children.map((child) => <Child key={child.id} child={child} />)
          )
        }
      </Gate>
    </Page>
  )
}
