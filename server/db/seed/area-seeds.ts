import type { AreaRows } from './area-rows.ts'
import { buildWorkPlans } from './workplans.seed.ts'

/** Rows of areas whose records no other part of the demo school needs. */
export const AREA_SEEDS: readonly ((today: string) => AreaRows[])[] = [buildWorkPlans]
