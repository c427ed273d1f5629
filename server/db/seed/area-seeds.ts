import type { AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { buildFeeRules } from './fee-rules.seed.ts'
import { buildStudentFiles } from './studentfiles.seed.ts'
import { buildWorkPlans } from './workplans.seed.ts'

/** Rows of areas whose records no other part of the demo school needs. */
export const AREA_SEEDS: readonly ((today: string, students: readonly StudentSeed[]) => AreaRows[])[] = [
  buildStudentFiles,
  buildFeeRules,
  buildWorkPlans,
]
