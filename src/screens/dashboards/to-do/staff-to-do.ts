import { linkTo } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import type { ToDoKind } from '#domain/dashboards/to-do.rules.ts'
import { isOverdue } from '#domain/workplans/workplans.rules.ts'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import type { UnmarkedDay } from '#domain/attendance/attendance.reports.ts'
import type { DailyToDo } from '#data/dashboards/to-do.ts'
import { markClassScreen } from '../../attendance/attendance.screens.ts'
import { absentReportScreen } from '../../attendance/reports/reports.screens.ts'
import { outboxScreen } from '../../sync/sync.screens.ts'
import { ownPlansScreen, workPlanScreen } from '../../workplans/workplans.screens.ts'
import type { ToDoItem } from './ToDoPanel.tsx'
import { toDoTexts as texts } from './to-do.texts.ts'

const CLASSES_NAMED = 8

/** What the device knows of the day's work. */
export type Known = {
  role: Role
  ownId: number | undefined
  today: string
  daily: DailyToDo | null
  /** Number of entries on the device that their maker has to look at. */
  attention: number
  plans: readonly WorkPlanListed[]
  /** The teachers of a class, where that is known. */
  teachersOf: (classId: number) => string
}

type Unmarked = UnmarkedDay['classes'][number]

function unmarkedItem({ date, classes }: UnmarkedDay, { today, teachersOf }: Known): ToDoItem {
  const isToday = date === today
  const day = isToday ? texts.today : formatDay(date)
  const nameOf = ({ className, missing, students }: Unmarked): string =>
    missing < students ? texts.missing(className, missing) : className
  const named = classes.slice(0, CLASSES_NAMED)
  const count = classes.length
  return {
    key: `unmarked:${date}`,
    count,
    words: isToday ? texts.unmarked(count) : texts.unmarkedOn(count, formatDay(date)),
    to: linkTo(markClassScreen, {}, { date }),
    parts: named.map((one) => ({
      key: one.classId,
      to: linkTo(markClassScreen, {}, { date, class: String(one.classId) }),
      label: [nameOf(one), teachersOf(one.classId)].filter(Boolean).join(', '),
      name: texts.markOf([nameOf(one), teachersOf(one.classId)].filter(Boolean).join(', '), day),
    })),
    rest: count > named.length ? texts.more(count - named.length) : null,
  }
}

/** Whose plans are counted: the office looks after all, others after their own. */
const isOffice = (role: Role): boolean => MONEY.some((each) => each === role)

function plansItem({ role, ownId, today, plans }: Known): ToDoItem {
  const overdue = plans.filter((plan) => isOverdue(plan, today) && (isOffice(role) || plan.assignedToId === ownId))
  return {
    key: 'plans',
    count: overdue.length,
    words: texts.plans(overdue.length),
    to: isOffice(role) ? linkTo(workPlanScreen, {}, { status: 'overdue' }) : linkTo(ownPlansScreen),
  }
}

function marksItem({ daily }: Known): ToDoItem {
  const marks = daily?.marks ?? []
  const [first] = marks
  return {
    key: 'marks',
    count: marks.length,
    words: texts.marks(marks.length),
    to: linkTo(markClassScreen, {}, first ? { date: first.date, class: String(first.classId) } : {}),
  }
}

const callsItem = (count: number): ToDoItem => ({
  key: 'calls',
  count,
  words: texts.calls(count),
  to: linkTo(absentReportScreen),
})

const outboxItem = (count: number): ToDoItem => ({
  key: 'outbox',
  count,
  words: texts.outbox(count),
  to: linkTo(outboxScreen),
})

/** Items that the device counts for everybody of the staff. */
export const staffItems = (known: Known): Partial<Record<ToDoKind, readonly ToDoItem[]>> => ({
  outbox: [outboxItem(known.attention)],
  unmarked: (known.daily?.unmarked ?? []).map((day) => unmarkedItem(day, known)),
  calls: [callsItem(known.daily?.calls ?? 0)],
  marks: [marksItem(known)],
  plans: [plansItem(known)],
})
