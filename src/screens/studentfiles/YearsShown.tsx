import { formatDay } from '#domain/core/dates.ts'
import { reportOfEarlier, type EarlierSchool } from '#domain/exams/earlier.schema.ts'
import type { StudentYear } from '#domain/exams/reports.schema.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { Notes } from '../exams/reports/marks.tsx'
import { ofYear, progressFields, soFarFigures, yearNotes } from '../exams/reports/Progress.tsx'
import reports from '../exams/reports/reports.module.css'
import { studentFileTexts } from './studentfiles.texts.ts'

const texts = studentFileTexts.years

type Row = StudentYear['subjects'][number]

const fields = () => [...progressFields<Row>(), text<Row>('grade', texts.grade, ({ grade }) => grade)]

type Year = { year: StudentYear; title: string; lead: string }

/** A year with its marks by subject, and its figures. */
function YearPanel({ year, title, lead }: Year) {
  const { subjects, total, percentage, soFar } = year
  const grade = soFar?.grade
  return (
    <Panel title={title} lead={lead}>
      <Figures
        figures={[
          ...soFarFigures(soFar, total),
          { label: texts.total, value: soFar ? texts.ofAll(total, soFar.maximum) : total },
          { label: texts.percent, value: `${percentage}%`, ...ofYear(soFar) },
          ...(grade ? [{ label: texts.grade, value: grade }] : []),
        ]}
      />
      <Notes of={yearNotes(year)} />
      <div className={reports['subjects']}>
        <ShortTable label={texts.marksOf(title)} fields={fields()} rows={subjects} rowKey={({ subject }) => subject} />
      </div>
    </Panel>
  )
}

type Shown = {
  student: { id: number; fullName: string }
  years: readonly StudentYear[]
  earlier: readonly EarlierSchool[]
}

/** The years of a student: those that other schools told of first, under their names, since they count in no rank here. */
export const YearsShown = ({ student, years, earlier }: Shown) => (
  <>
    {earlier.flatMap(({ school, givenOn, years: told }, at) =>
      told.map((year) => (
        <YearPanel
          key={`${at} ${year.academicYear}`}
          year={reportOfEarlier(year, student)}
          title={texts.atOther(year.academicYear, school)}
          lead={texts.told(year.class, formatDay(givenOn))}
        />
      )),
    )}
    {years.map((year) => (
      <YearPanel
        key={year.academicYear}
        year={year}
        title={texts.here(year.academicYear)}
        lead={texts.inClass(year.student.class)}
      />
    ))}
  </>
)
