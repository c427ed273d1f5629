import { useMemo } from 'react'
import { busFeeOf } from '#domain/buses/figures.rules.ts'
import { hasBus } from '#domain/school/buses.rules.ts'
import { USUAL_FEES, type UsualFees } from '#domain/school/fees.schema.ts'
import { useStudentList, type NamedStudent } from '../school/student-list.ts'
import { replica, type SourceAnswer } from '../answers/source.ts'
import { useSchool } from '../session/use-session.ts'
import { useBusFees } from './summary.ts'

export type ServiceStudent = NamedStudent & { busFeeCents: number }

export type BusServiceOf = {
  /** By name; bus fees are 0 where they are not known. */
  students: readonly ServiceStudent[]
  /** False: the device holds no fees, and the server could not be asked for them. */
  knowsFees: boolean
}

const NOBODY: readonly NamedStudent[] = []

const useStudents = replica(useStudentList, { needsWhole: 'daily' })

type Fees = ReturnType<typeof useBusFees>['shown']

const feesOf = (shown: Fees): ReadonlyMap<number, number> =>
  new Map(shown.status === 'ready' ? shown.data.students.map(({ id, busFee }) => [id, busFee]) : [])

/** Students with their bus fees: by the replica, else by the server's answer. */
const withFees = (students: readonly NamedStudent[], usual: UsualFees, serverFees: ReadonlyMap<number, number>) =>
  students.map((student): ServiceStudent => {
    const { id, bus, feeCents } = student
    const known = feeCents === undefined ? (serverFees.get(id) ?? 0) : busFeeOf({ bus, feeCents }, usual)
    return { ...student, busFeeCents: hasBus(student) ? known : 0 }
  })

/**
 * Students who take a bus and their bus fees, by the replica; for roles whose devices hold no fees, the fees are the server's.
 */
export function useBusService(): SourceAnswer<BusServiceOf> {
  const { shown, ask } = useStudents(null)
  const usual = useSchool()?.fees ?? USUAL_FEES
  const students = shown.status === 'ready' ? shown.data.students : NOBODY
  const holdsFees = students.every(({ feeCents }) => feeCents !== undefined)
  const { shown: fees, ask: askFees } = useBusFees(holdsFees ? null : {})
  const knowsFees = holdsFees || fees.status === 'ready'
  const data = useMemo(
    () => ({ students: withFees(students, usual, feesOf(fees)), knowsFees }),
    [students, usual, fees, knowsFees],
  )
  if (shown.status !== 'ready') return { shown, ask }
  if (holdsFees) return { shown: { ...shown, data }, ask }
  if (fees.status === 'loading') return { shown: fees, ask: askFees }
  // Without network the fees are those of the last answer, which is older than the replica.
  return { shown: fees.status === 'ready' ? { ...fees, data } : { ...shown, data }, ask: askFees }
}
