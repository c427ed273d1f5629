import {
  addComment,
  createWorkPlan,
  deleteWorkPlan,
  listAssignees,
  listWorkPlans,
  updateWorkPlan,
} from '#domain/workplans/workplans.endpoints.ts'
import type { NewComment, NewWorkPlan, WorkPlanEdit } from '#domain/workplans/workplans.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { server } from '../answers/source.ts'

/** The work plans that somebody may read; without network those of the last answer. */
export const useWorkPlans = server(listWorkPlans, () => ({}))
export type WorkPlans = ReturnType<typeof useWorkPlans>

/** People to whom a work plan can be assigned. */
export const useAssignees = server(listAssignees, () => ({}))

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of work plans; all of them need the server. */
export const planActions = {
  create: (once: string, body: NewWorkPlan) => callOnce(once, createWorkPlan, { body }),
  update: (id: number, body: WorkPlanEdit) => call(updateWorkPlan, { ...paramsOf(id), body }),
  remove: (id: number) => call(deleteWorkPlan, paramsOf(id)),
  comment: (once: string, id: number, body: NewComment) => callOnce(once, addComment, { ...paramsOf(id), body }),
}
