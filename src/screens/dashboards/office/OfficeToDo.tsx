import { CHECKED_ON_OPENING } from '#domain/dashboards/to-do.rules.ts'
import { useSchoolCheck, useSchoolToDo } from '#data/dashboards/to-do.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { shownItems } from '../to-do/shown-items.ts'
import { staffItems } from '../to-do/staff-to-do.ts'
import { ToDoPanel, type ToDoItem } from '../to-do/ToDoPanel.tsx'
import { useKnown, type ToDoProps } from '../to-do/use-known.ts'
import { FirstSteps, useOpening } from './FirstSteps.tsx'
import { officeItems } from './office-to-do.ts'

const isOfCheck = ({ key }: ToDoItem): boolean => CHECKED_ON_OPENING.some((kind) => kind === key)

/** What administrators and the office have to do today, after the first steps of a new school. */
export function OfficeToDo(props: ToDoProps) {
  const school = useSchoolToDo(props.role)
  const check = useSchoolCheck()
  const isWhole = usePulledAt() !== undefined
  const { opening, isAsked } = useOpening(props.role)
  const { known, told } = useKnown(
    props,
    { list: school.list, isAsked: school.isAsked || isAsked },
    check.status === 'loading',
  )
  const all = {
    ...staffItems(known),
    ...officeItems(school.list, isWhole && check.status === 'ready' ? check.data : null),
  }
  const items = shownItems(all, props.role)
  // What stands in the check of a school just set up does not stand below it again.
  const rest = opening?.steps.isReady ? items.filter((item) => !isOfCheck(item)) : items
  return (
    <>
      {opening && told !== 'reading' ? <FirstSteps opening={opening} check={items.filter(isOfCheck)} /> : null}
      <ToDoPanel items={rest} told={told} />
    </>
  )
}
