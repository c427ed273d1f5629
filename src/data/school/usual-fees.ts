import { USUAL_FEES, usualFeesOf, type SchoolFees, type UsualFees } from '#domain/school/fees.schema.ts'
import { useSchool } from '../session/use-session.ts'
import { useClassList } from './class-list.queries.ts'

/** The usual fees of the school with those of its levels, and those of a class; of the school, where no class is chosen. */
export function useUsualFees(): { fees: SchoolFees; usualOf: (classId: number | string | undefined) => UsualFees } {
  const fees: SchoolFees = useSchool()?.fees ?? USUAL_FEES
  const list = useClassList()
  const classes = list.status === 'ready' ? list.data : []
  return {
    fees,
    usualOf: (classId) => usualFeesOf(fees, classes.find(({ id }) => String(id) === String(classId))?.grade),
  }
}
