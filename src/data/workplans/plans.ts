import type { NewComment, NewWorkPlan, WorkPlanEdit } from '#domain/workplans/workplans.schema.ts'
import { callOnce } from '../answers/call-once.ts'
import { lateCall } from '../answers/late-call.ts'
import { server } from '../answers/source.ts'

/** The work plans that somebody may read; without network those of the last answer. */
export const useWorkPlans = server(
  async () => (await import('#domain/workplans/workplans.endpoints.ts')).listWorkPlans,
  () => ({}),
)
export type WorkPlans = ReturnType<typeof useWorkPlans>

/** People to whom a work plan can be assigned. */
export const useAssignees = server(
  async () => (await import('#domain/workplans/workplans.endpoints.ts')).listAssignees,
  () => ({}),
)

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of work plans; all of them need the server. */
export const planActions = {
  create: (once: string, body: NewWorkPlan) =>
    callOnce(once, async () => (await import('#domain/workplans/workplans.endpoints.ts')).createWorkPlan, { body }),
  update: (id: number, body: WorkPlanEdit) =>
    lateCall(async () => (await import('#domain/workplans/workplans.endpoints.ts')).updateWorkPlan, {
      ...paramsOf(id),
      body,
    }),
  remove: (id: number) =>
    lateCall(async () => (await import('#domain/workplans/workplans.endpoints.ts')).deleteWorkPlan, paramsOf(id)),
  comment: (once: string, id: number, body: NewComment) =>
    callOnce(once, async () => (await import('#domain/workplans/workplans.endpoints.ts')).addComment, {
      ...paramsOf(id),
      body,
    }),
}
