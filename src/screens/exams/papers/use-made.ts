import { useMemo } from 'react'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { newCode } from '#data/exams/papers.ts'
import { useSchool } from '#data/session/use-session.ts'
import type { ListContext } from '../../core/list/list.ts'
import { useToday } from '#data/device/use-today.ts'
import type { Made } from './paper-parts.ts'
import type { MadeTranscript } from './transcript-papers.ts'

/** The data on papers that does not come from reports; null while it is loading. */
export function useMade({ subjects }: Pick<ExamSetup, 'subjects'>, { today }: Pick<ListContext, 'today'>): Made | null {
  const school = useSchool()
  return useMemo(
    () => (school ? { school, today, subjects, origin: school.origin ?? location.origin, newCode } : null),
    [school, today, subjects],
  )
}

/** The same for papers that are made from what the school answers; null while it is loading. */
export function useMadeToday(): MadeTranscript | null {
  const school = useSchool()
  const { today } = useToday() ?? {}
  return useMemo(
    () => (school && today ? { school, today, origin: school.origin ?? location.origin, newCode } : null),
    [school, today],
  )
}
