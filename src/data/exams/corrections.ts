import { getTeacherDashboard } from '#domain/teachers/teachers.endpoints.ts'
import { useAnswer } from '../use-answer.ts'
import { useWaitingCorrections } from './assignments.queries.ts'

/** A teacher's corrections: what the school last said, and marks that wait on this device and will cost one each. */
export type CorrectionsLeft = { limit: number; used: number; remaining: number; waiting: number }

/** The signed-in teacher's corrections, also without network once they were asked for; null until then. */
export function useCorrections(ownerId: number): CorrectionsLeft | null {
  const { answer } = useAnswer(getTeacherDashboard, {})
  const waiting = useWaitingCorrections(ownerId)
  if (answer.status !== 'ready' || waiting === undefined) return null
  const { correctionLimit: limit, correctionsUsed: used, remainingCorrections: remaining } = answer.data
  return { limit, used, remaining, waiting }
}
