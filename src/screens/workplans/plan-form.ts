import { DayText } from '#domain/core/day.schema.ts'
import {
  PLAN_LIMITS,
  WORK_PLAN_STATUSES,
  type WorkPlanEdit,
  type WorkPlanListed,
} from '#domain/workplans/workplans.schema.ts'
import { planTexts } from './workplans.texts.ts'

const texts = planTexts.form

/** A work plan as it is typed. */
export type Typed = {
  /** Identifies a new plan from the moment its form was opened. */
  ref: string
  title: string
  description: string
  startDate: string
  endDate: string
  assignedToId: string
  status: string
  /** The revision that the form was filled from; 0 for a new plan. */
  base: number
}

export const blankPlan = (ref: string, today: string): Typed => ({
  ref,
  title: '',
  description: '',
  startDate: today,
  endDate: '',
  assignedToId: '',
  status: WORK_PLAN_STATUSES[0],
  base: 0,
})

export const typedOf = (plan: WorkPlanListed): Typed => ({
  ref: '',
  title: plan.title,
  description: plan.description,
  startDate: plan.startDate,
  endDate: plan.endDate,
  assignedToId: String(plan.assignedToId),
  status: plan.status,
  base: plan.revision,
})

const problemOfText = (typed: string, limit: number): string | undefined => {
  if (typed.trim() === '') return texts.required
  return typed.trim().length > limit ? texts.tooLong(limit) : undefined
}

const isDay = (typed: string): boolean => DayText.safeParse(typed).success

/** What is wrong with each field. */
export function problemsOf(typed: Typed): Partial<Record<keyof Typed, string | undefined>> {
  const { title, description, startDate, endDate, assignedToId } = typed
  const isBackwards = isDay(startDate) && isDay(endDate) && endDate < startDate
  return {
    title: problemOfText(title, PLAN_LIMITS.title),
    description: problemOfText(description, PLAN_LIMITS.description),
    startDate: isDay(startDate) ? undefined : texts.required,
    endDate: isDay(endDate) ? (isBackwards ? texts.endBeforeStart : undefined) : texts.required,
    assignedToId: /^[1-9]\d*$/.test(assignedToId) ? undefined : texts.required,
  }
}

/** What is sent of a valid form. */
export const planOf = (typed: Typed): Omit<WorkPlanEdit, 'base' | 'status'> => ({
  title: typed.title.trim(),
  description: typed.description.trim(),
  startDate: typed.startDate,
  endDate: typed.endDate,
  assignedToId: Number(typed.assignedToId),
})
