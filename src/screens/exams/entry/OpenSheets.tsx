import { IconClipboardText } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useClassSheets } from '#data/exams/class-sheets.queries.ts'
import type { CorrectionsLeft } from '#data/exams/corrections.ts'
import { useScoreCoverage } from '#data/exams/coverage.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { TYPE_NAMES, type AcademicYearRow, type ExamRow } from '#domain/exams/exams.schema.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ReplicaGate } from '../../core/Gates.tsx'
import { ClassEntry } from './ClassEntry.tsx'
import { entryDraftKey } from './entry-form.ts'
import { entryTexts as texts } from './entry.texts.ts'
import type { Offer } from './offers.ts'
import type { EntryFilters } from './use-entry-filters.ts'

type OpenSheetsProps = {
  offer: Offer
  filters: EntryFilters
  years: readonly AcademicYearRow[]
  user: LoginUser
  timeZone: string
  /** The corrections that a teacher has left; null for the office, and until the number is loaded. */
  corrections: CorrectionsLeft | null
}

const Nothing = ({ title, children }: { title: string; children?: ReactNode }) => (
  <EmptyState icon={<IconClipboardText size={32} />} title={title}>
    {children}
  </EmptyState>
)

/** The grid of the chosen class and exam, or a note about what must be chosen first. */
export function OpenSheets({ offer, filters, years, ...rest }: OpenSheetsProps) {
  const { user } = rest
  const { type, yearId, exam, subjectIds } = filters
  const coverage = useScoreCoverage({ academicYearId: yearId ?? undefined })
  const subjects = useMemo(
    () => (subjectIds ? offer.subjects.filter(({ id }) => subjectIds.includes(id)) : offer.subjects),
    [offer, subjectIds],
  )
  const { year, turn, closed } = years.find(({ id }) => id === yearId) ?? {}
  const { group } = offer
  if (offer.subjects.length === 0)
    return (
      <Nothing title={texts.noSubjects(group.name)}>
        {user.Role === 'Teacher' ? texts.noSubjectsTeacher : texts.noSubjectsOffice}
      </Nothing>
    )
  if (!type || !year) return <p role="status">{texts.chooseExam}</p>
  if (!exam) return <Nothing title={texts.noExam(shownExam(TYPE_NAMES[type]), year)}>{texts.noExamHelp}</Nothing>
  if (group.students.length === 0) return <Nothing title={texts.noStudents(group.name)} />
  if (closed) return <Nothing title={texts.closed(year)}>{texts.closedHelp}</Nothing>
  if (!coverage.isReady) return <LoadingSkeleton rows={6} />
  if (!coverage.isLocal) {
    const title = turn === 'turned' ? texts.turned(year) : texts.notRetained(year)
    return <Nothing title={title}>{texts.notRetainedHelp}</Nothing>
  }
  if (subjects.length === 0) return <p role="status">{texts.chooseSubject}</p>
  return <Sheets key={entryDraftKey(user.id, group.id, exam.id)} {...{ offer, subjects, exam, filters, ...rest }} />
}

type SheetsProps = Pick<OpenSheetsProps, 'offer' | 'filters' | 'user' | 'timeZone' | 'corrections'> & {
  subjects: Offer['subjects']
  exam: ExamRow
}

function Sheets(props: SheetsProps) {
  const reading = useClassSheets({ classId: props.offer.group.id, examId: props.exam.id })
  return <ReplicaGate reading={reading}>{(sheets) => <ClassEntry {...props} sheets={sheets} />}</ReplicaGate>
}
