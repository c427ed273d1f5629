import { IconListCheck } from '@tabler/icons-react'
import { isEnded, isOverdue } from '#domain/workplans/workplans.rules.ts'
import { WORK_PLAN_STATUSES, type WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { mapped } from '#data/answers/source.ts'
import { planActions, useWorkPlans } from '#data/workplans/plans.ts'
import { beginningOf } from '#ui/beginning.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { choiceOf } from '../core/list/filters.ts'
import { recordsScreen } from '../core/list/records-screen.tsx'
import { DiscussionButton } from './DiscussionButton.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanState } from './StatusChip.tsx'
import { workPlanScreen } from './workplans.screens.ts'
import { planTexts as texts } from './workplans.texts.ts'

type Plans = readonly WorkPlanListed[]

const usePlans = mapped(useWorkPlans, ({ workPlans }): Plans => workPlans)

const { fields, filters } = texts

const keeps = (plan: WorkPlanListed, value: string, today: string): boolean => {
  if (value === 'open') return !isEnded(plan.status)
  if (value === 'overdue') return isOverdue(plan, today)
  return plan.status === value
}

/** Work plans of the school: the form, the list and the comments of each. */
export default recordsScreen<Plans, WorkPlanListed, 'status' | 'assignee'>(workPlanScreen, usePlans, {
  lead: texts.lead,
  records: {
    label: fields.actions,
    words: {
      add: texts.add,
      edit: ({ title }) => texts.editOf(title),
      delete: ({ title }) => texts.deleteOf(title),
      needsServer: texts.needsServer,
    },
    Form: PlanForm,
    removal: {
      words: texts.delete,
      doneText: texts.delete.done,
      run: ({ id }) => planActions.remove(id),
      what: ({ title, WorkPlanComment }) => texts.delete.what(title, WorkPlanComment.length),
    },
    others: (plan, { timeZone }) => <DiscussionButton plan={plan} timeZone={timeZone} />,
  },
  filters: {
    status: choiceOf(filters.status, [
      { value: '', label: filters.allStatuses },
      { value: 'open', label: filters.open },
      { value: 'overdue', label: filters.overdue },
      ...WORK_PLAN_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
    ]),
    assignee: {
      label: filters.assignee,
      options: (_, plans) => [
        { value: '', label: filters.everybody },
        ...Array.from(new Map(plans.map(({ assignedTo }) => [assignedTo.id, assignedTo.fullName])), ([id, label]) => ({
          value: String(id),
          label,
        })),
      ],
      keeps: ({ assignedToId }, value) => String(assignedToId) === value,
    },
  },
  rows: (plans, { today, values }) =>
    values.status ? plans.filter((plan) => keeps(plan, values.status, today)) : plans,
  columns: ({ heading, text, words, day, exported }, { today }) => [
    heading('title', fields.title, ({ title }) => title, {
      shown: ({ title, description }) => <Lines lines={[title, beginningOf(description)]} />,
    }),
    exported('description', fields.description, ({ description }) => description),
    words('assignedTo', fields.assignedTo, ({ assignedTo }) => assignedTo.fullName),
    text('status', fields.status, ({ status }) => texts.statuses[status], {
      shown: (plan) => <PlanState plan={plan} today={today} />,
    }),
    day('startDate', fields.startDate, ({ startDate }) => startDate),
    day('endDate', fields.endDate, ({ endDate }) => endDate),
    text('comments', fields.comments, ({ WorkPlanComment }) => WorkPlanComment.length),
    exported('createdBy', fields.createdBy, ({ createdBy }) => createdBy.fullName),
  ],
  find: ({ id, title, description, assignedTo }) => ({ id, words: `${title} ${description} ${assignedTo.fullName}` }),
  rowKey: ({ id }) => id,
  isDense: true,
  // The server's order: open plans first, by their last day.
  sort: ['', 'down'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.noMatch,
  failed: texts.failedPlain,
  icon: <IconListCheck size={30} />,
})
