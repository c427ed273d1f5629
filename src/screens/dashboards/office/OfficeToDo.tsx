import { useSchoolCheck, useSchoolToDo } from '#data/dashboards/to-do.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { shownItems } from '../to-do/shown-items.ts'
import { staffItems } from '../to-do/staff-to-do.ts'
import { ToDoPanel } from '../to-do/ToDoPanel.tsx'
import { useKnown, type ToDoProps } from '../to-do/use-known.ts'
import { officeItems } from './office-to-do.ts'

/** What administrators and the office have to do today. */
export function OfficeToDo(props: ToDoProps) {
  const known = useKnown(props)
  const school = useSchoolToDo(props.role)
  const check = useSchoolCheck()
  const isWhole = usePulledAt() !== undefined
  const teachersOf = (classId: number): string =>
    school?.teachers.find((each) => each.classId === classId)?.names.join(', ') ?? ''
  const items = {
    ...staffItems({ ...known, teachersOf }),
    ...officeItems(school, isWhole && check.status === 'ready' ? check.data : null),
  }
  return <ToDoPanel items={shownItems(items, props.role)} />
}
