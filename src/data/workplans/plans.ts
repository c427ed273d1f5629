import type { CallInput, EndpointDefinition } from '#domain/core/endpoint.ts'
import {
  addComment,
  createWorkPlan,
  deleteWorkPlan,
  listAssignees,
  listWorkPlans,
  updateWorkPlan,
} from '#domain/workplans/workplans.endpoints.ts'
import type { NewComment, NewWorkPlan, WorkPlanEdit } from '#domain/workplans/workplans.schema.ts'
import { RefusedError } from '../answers.ts'
import { call } from '../api.ts'
import { server } from '../source.ts'

/** The work plans that somebody may read; without network those of the last answer. */
export const useWorkPlans = server(listWorkPlans, () => ({}))

/** Whom a plan can be assigned to. */
export const useAssignees = server(listAssignees, () => ({}))

const of = (id: number) => ({ params: { id: String(id) } })

/** Sends something that has a key of its own; `isRepeat`: the school has it from an earlier sending. */
async function once<E extends EndpointDefinition>(
  definition: E,
  input: CallInput<E>,
  known: string,
): Promise<{ isRepeat: boolean }> {
  try {
    await call(definition, input)
    return { isRepeat: false }
  } catch (error) {
    if (error instanceof RefusedError && error.code === known) return { isRepeat: true }
    throw error
  }
}

/** Changes of work plans; all of them need the server. */
export const planActions = {
  create: (body: NewWorkPlan) => once(createWorkPlan, { body }, 'workPlanKnown'),
  update: (id: number, body: WorkPlanEdit) => call(updateWorkPlan, { ...of(id), body }),
  remove: (id: number) => call(deleteWorkPlan, of(id)),
  comment: (id: number, body: NewComment) => once(addComment, { ...of(id), body }, 'commentKnown'),
}
