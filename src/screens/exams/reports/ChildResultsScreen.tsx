import { IconCertificate } from '@tabler/icons-react'
import { averageSoFar } from '#domain/dashboards/child-average.rules.ts'
import { shownExam, shownSubject } from '#domain/school/subject-names.texts.ts'
import type { ChildMarks, ChildResults, ChildSubject, ChildYear } from '#domain/exams/children.schema.ts'
import { useChildResults } from '#data/exams/child-results.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../../core/Gates.tsx'
import { childResultsTexts as texts } from './child-results.texts.ts'
import styles from './reports.module.css'
import { childResultsScreen } from './reports.screens.ts'

const shown = (marks: ChildMarks): string | number =>
  marks === null ? texts.notAvailable : marks === 'ABSENT' ? texts.absent : marks

const marks = (key: 'monthly' | 'midterm' | 'final'): Column<ChildSubject> => ({
  key,
  label: texts[key],
  cell: (row) => shown(row[key]),
  isNumber: true,
})

const columns: readonly Column<ChildSubject>[] = [
  { key: 'subject', label: texts.subject, cell: ({ subject }) => shownSubject(subject), isHeading: true },
  marks('monthly'),
  marks('midterm'),
  marks('final'),
  { key: 'total', label: texts.total, cell: ({ total }) => total, isNumber: true },
  { key: 'grade', label: texts.grade, cell: ({ grade }) => (grade ? <bdi>{grade}</bdi> : texts.notAvailable) },
]

const sumsOf = (subjects: readonly ChildSubject[]) => [
  texts.total,
  null,
  null,
  null,
  subjects.reduce((sum, { total }) => sum + total, 0),
  null,
]

const Year = ({ name, year }: { name: string; year: ChildYear }) => (
  <section className={styles['year']}>
    <h3>{year.academicYear}</h3>
    {year.possible === undefined ? null : (
      <p className="num">
        <strong>{texts.soFar(texts.ofMaximum(year.total, year.possible), averageSoFar(year))}</strong>
      </p>
    )}
    <ul className={styles['exams']}>
      {year.exams.map((exam) => (
        <li key={`${exam.name} ${exam.className}`}>
          <span>{texts.examOf(shownExam(exam.name), exam.className)}</span>
          <strong className="num">
            {texts.ofMaximum(exam.total, exam.maximum)}
            {exam.rank === null ? '' : ` · ${texts.rank(exam.rank, exam.ranked)}`}
          </strong>
        </li>
      ))}
    </ul>
    <div className={styles['subjects']}>
      <DataTable
        label={texts.heading(name, year.academicYear)}
        columns={columns}
        rows={year.subjects}
        rowKey={({ subject }) => subject}
        sums={sumsOf(year.subjects)}
        isDense
      />
    </div>
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
  const answer = useChildResults(childResultsScreen)
  return (
    <Page title={childResultsScreen.title}>
      <Gate {...answer} words={{ failed: texts.failed }}>
        {(children) =>
          children.length === 0 ? (
            <EmptyState icon={<IconCertificate size={30} />} title={texts.none}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            <div className={styles['children']}>
              {children.map((child) => (
                <Child key={child.id} child={child} />
              ))}
            </div>
          )
        }
      </Gate>
    </Page>
  )
}
