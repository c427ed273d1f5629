import { shownItems } from './shown-items.ts'
import { staffItems } from './staff-to-do.ts'
import { ToDoPanel } from './ToDoPanel.tsx'
import { useKnown, type ToDoProps } from './use-known.ts'

/** What teachers, the academy and attendance officers have to do today. */
export const StaffToDo = (props: ToDoProps) => {
  const known = useKnown(props)
  return <ToDoPanel items={shownItems(staffItems({ ...known, teachersOf: () => '' }), props.role)} />
}
