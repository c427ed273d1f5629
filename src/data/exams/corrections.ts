import { useEffect } from 'react'
import { getTeacherDashboard } from '#domain/teachers/teachers.endpoints.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { useWaitingCorrections } from './assignments.queries.ts'

/** A teacher's corrections: the school's last count, and the number of waiting marks that will cost one each. */
export type CorrectionsLeft = { limit: number; used: number; remaining: number; waiting: number }

/**
 * Corrections of the signed-in teacher, also without network once they were asked for; null until then, and for a null id (not a
 * teacher). The school is asked again when the number of waiting corrections has changed, since it may have counted them by then.
 */
export function useCorrections(teacherId: number | null): { left: CorrectionsLeft | null; ask: () => void } {
  const { answer, ask } = useAnswer(getTeacherDashboard, teacherId === null ? null : {})
  const waiting = useWaitingCorrections(teacherId ?? 0)
  useEffect(ask, [ask, waiting])
  if (teacherId === null || answer.status !== 'ready' || waiting === undefined) return { left: null, ask }
  const { correctionLimit: limit, correctionsUsed: used, remainingCorrections: remaining } = answer.data
  return { left: { limit, used, remaining, waiting }, ask }
}
