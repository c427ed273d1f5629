import { useSchoolToDo } from '#data/dashboards/to-do.ts'
import { useWorkPlans } from '#data/workplans/plans.ts'
import { DuePlansPanel } from '../DuePlansPanel.tsx'
import { officeItems } from '../office/office-to-do.ts'
import { RecentAnnouncements } from '../RecentAnnouncements.tsx'
import { shownItems } from '../to-do/shown-items.ts'
import { staffItems } from '../to-do/staff-to-do.ts'
import { ToDoPanel } from '../to-do/ToDoPanel.tsx'
import { useKnown, type ToDoProps } from '../to-do/use-known.ts'

/** What an accountant has to do today, the work plans that were given to her, and what the school announces. */
export function BooksToDo({ role, today }: Pick<ToDoProps, 'role' | 'today'>) {
  const plans = useWorkPlans({})
  const school = useSchoolToDo(role)
  const { known, told } = useKnown({ role, today, plans }, school)
  const items = shownItems({ ...staffItems(known), ...officeItems(school.list, null) }, role)
  return (
    <>
      <ToDoPanel items={items} told={told} />
      <RecentAnnouncements />
      <DuePlansPanel plans={plans} />
    </>
  )
}
