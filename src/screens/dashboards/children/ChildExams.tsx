import { Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { latestYear } from '#domain/dashboards/child-average.rules.ts'
import type { ChildResults, ChildYear } from '#domain/exams/children.schema.ts'
import type { useChildResults } from '#data/exams/child-results.ts'
import type { Child } from '#data/school/children.ts'
import { useSchool } from '#data/session/use-session.ts'
import { PrintButtons } from '#ui/export/PrintButtons.tsx'
import { childResultsScreen } from '../../exams/reports/reports.screens.ts'
import { Gate } from '../../core/Gates.tsx'
import { childTexts } from './child.texts.ts'
import classes from './child.module.css'
import { averageWords, examPaper, examRows, ofYearWords, soFarWords } from './exam-table.ts'

const texts = childTexts.exams

/** A child's published results of the latest year; without network, the cached answer. */
export const ChildExams = ({ child, results }: { child: Child; results: ReturnType<typeof useChildResults> }) => (
  <section className={classes['part']}>
    <h3>{texts.title}</h3>
    <Gate {...results} words={{ failed: texts.failed }}>
      {(all) => <OfChild child={child} results={all.find(({ id }) => id === child.id)} />}
    </Gate>
  </section>
)

function OfChild({ child, results }: { child: Child; results: ChildResults | undefined }) {
  const school = useSchool() ?? undefined
  const year = results ? latestYear(results) : null
  if (!year) return <p className={classes['soft']}>{texts.none}</p>
  const soFar = soFarWords(year, texts)
  return (
    <>
      <Marks of={year} label={texts.paper(child.fullname, year.academicYear)} />
      {soFar === null ? null : (
        <p className="num">
          <strong>{soFar}</strong>
        </p>
      )}
      <p className={soFar === null ? 'num' : `num ${classes['soft']}`}>
        {ofYearWords(year, texts)} · {texts.average} <strong>{averageWords(year, texts)}</strong>
      </p>
      <Group gap="xs" mb="xs" data-shell>
        <PrintButtons
          table={() => examPaper(child, year, school)}
          words={{ pdf: texts.pdf, print: texts.print, failed: texts.paperFailed }}
        />
      </Group>
      <Link className={classes['link']} to={linkTo(childResultsScreen)}>
        {texts.all}
      </Link>
    </>
  )
}

/** Table of a child's marks, which scrolls by itself where a phone has no room for all subjects. */
const Marks = ({ of, label }: { of: ChildYear; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll, also by keyboard.
  <div className={classes['marks']} role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{of.academicYear}</th>
          {of.subjects.map(({ subject }) => (
            <th key={subject} scope="col">
              {shownSubject(subject)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examRows(of, texts).map(({ label: exam, cells }) => (
          <tr key={exam}>
            <th scope="row">{exam}</th>
            {cells.map((cell, at) => (
              <td key={of.subjects[at]?.subject} className="num">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
