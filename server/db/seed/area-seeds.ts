import type { AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { buildAnnouncedAbsences } from './announced-absences.seed.ts'
import { buildCards } from './cards.seed.ts'
import { buildDues } from './dues.seed.ts'
import { buildFeeRules } from './fee-rules.seed.ts'
import { buildStudentFiles } from './studentfiles.seed.ts'
import { buildPhotos } from './photos.seed.ts'
import { buildTimetable, type TaughtSeed } from './timetable.seed.ts'
import { buildWorkPlans } from './workplans.seed.ts'

type Build = (today: string, students: readonly StudentSeed[], taught: TaughtSeed) => AreaRows[]

/** Rows of areas whose records no other part of the demo school needs. */
export const AREA_SEEDS: readonly Build[] = [
  // A line for each, since `npm run new-area` adds one.
  buildCards,
  buildStudentFiles,
  buildTimetable,
  buildAnnouncedAbsences,
  buildFeeRules,
  buildDues,
  buildPhotos,
  buildWorkPlans,
]
