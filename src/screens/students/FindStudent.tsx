import type { ReactNode } from 'react'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { FindById } from '../core/form/FindById.tsx'
import { officeTexts } from './student-office.texts.ts'
import type { StudentSearch } from './use-found-student.ts'

const texts = officeTexts.find

type FindStudentProps = {
  title: string
  button: string
  /** The id that is shown now. */
  present: number | null
  status: StudentSearch['status']
  missing?: string
  onFind: (id: number) => void
}

/** A search by Student ID, name or phone. Key it by the id, so that it follows the address. */
export const FindStudent = ({
  title,
  button,
  present,
  status,
  missing = texts.required,
  onFind,
  children,
}: FindStudentProps & { children?: ReactNode }) => (
  <Panel title={title}>
    <FindById
      label={texts.field}
      button={button}
      words={{ missing, invalid: texts.invalid }}
      present={present}
      problem={status === 'notFound' ? texts.notFound : null}
      isBusy={status === 'searching'}
      onFind={onFind}
      isOfStudent
    />
    {children}
  </Panel>
)

/** Shown in place of a student: loading, or why the student was not found. */
export function SearchTrouble({ search }: { search: StudentSearch }) {
  if (search.status === 'searching') return <LoadingSkeleton rows={1} rowHeight={88} label={texts.searching} />
  if (search.status !== 'failed') return null
  const words = isNoServer(search.error) ? texts.noServer : (serverMessage(search.error) ?? texts.failed)
  return <ProblemAlert message={words} onRetry={search.retry} />
}
