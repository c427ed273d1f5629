import { useSchoolToDo } from '#data/dashboards/to-do.ts'
import { shownItems } from './shown-items.ts'
import { staffItems } from './staff-to-do.ts'
import { ToDoPanel } from './ToDoPanel.tsx'
import { useKnown, type ToDoProps } from './use-known.ts'

/** What teachers, the academy and attendance officers have to do today. */
export function StaffToDo(props: ToDoProps) {
  const { known, told } = useKnown(props, useSchoolToDo(props.role))
  return <ToDoPanel items={shownItems(staffItems(known), props.role)} told={told} />
}
