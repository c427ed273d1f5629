import { linkTo, type Screen } from '#app/screens.ts'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import type { SchoolCheck, SchoolToDo, ToDoKind } from '#domain/dashboards/to-do.rules.ts'
import { profitManagerScreen } from '../../books/books.screens.ts'
import { busServiceScreen } from '../../buses/buses.screens.ts'
import { examSetupScreen } from '../../exams/office/office.screens.ts'
import { discountManagementScreen } from '../../discounts/discounts.screens.ts'
import { expensesScreen } from '../../expenses/expenses.screens.ts'
import { dueRemindersScreen, heldPaymentsScreen } from '../../fees/fee-lists.screens.ts'
import { paymentPortalScreen } from '../../fees/fees.screens.ts'
import { payRemainingScreen } from '../../payroll/payroll.screens.ts'
import { linkParentScreen } from '../../students/students.screens.ts'
import { addressesScreen } from '../../settings/settings.screens.ts'
import { tabletsScreen } from '../../sync/sync.screens.ts'
import { turnScreen } from '../../turns/turns.screens.ts'
import { teacherClassesScreen, userListScreen } from '../../users/users.screens.ts'
import { systemInfoScreen } from '../dashboards.screens.ts'
import type { ToDoItem } from '../to-do/ToDoPanel.tsx'
import { officeToDoTexts as texts } from './office-to-do.texts.ts'

type Kind = SchoolToDo | keyof SchoolCheck
type Place = { screen: Screen; query?: Record<string, string> }

/** Where each is done. */
export const DONE_ON: Readonly<Record<Kind, Place>> = {
  backup: { screen: systemInfoScreen },
  turn: { screen: turnScreen },
  heldPayments: { screen: heldPaymentsScreen },
  unplaced: { screen: heldPaymentsScreen },
  discounts: { screen: discountManagementScreen },
  expenses: { screen: expensesScreen, query: { only: 'undecided' } },
  tablets: { screen: tabletsScreen },
  refused: { screen: tabletsScreen },
  codes: { screen: userListScreen },
  phones: { screen: linkParentScreen },
  feeMonths: { screen: paymentPortalScreen },
  promises: { screen: dueRemindersScreen, query: { state: 'overdue' } },
  openMonths: { screen: profitManagerScreen },
  salaries: { screen: payRemainingScreen },
  address: { screen: addressesScreen },
  plainAddress: { screen: addressesScreen },
  idleTeachers: { screen: teacherClassesScreen },
  untaughtClasses: { screen: teacherClassesScreen },
  classesWithoutSubjects: { screen: examSetupScreen },
  unknownBuses: { screen: busServiceScreen, query: { lists: 'unknown' } },
}

function itemOf(kind: Kind, count: number, about: string | null = null): ToDoItem {
  const { screen, query } = DONE_ON[kind]
  return { key: kind, count, words: texts[kind](count), about, to: linkTo(screen, {}, query) }
}

/** Items that the school server counted, and those of the check of the school. */
export function officeItems(
  school: SchoolToDoList | null,
  check: SchoolCheck | null,
): Partial<Record<ToDoKind, readonly ToDoItem[]>> {
  const items: Partial<Record<ToDoKind, readonly ToDoItem[]>> = {}
  for (const { kind, count, about } of school?.items ?? []) items[kind] = [itemOf(kind, count, about)]
  for (const kind of ['classesWithoutSubjects', 'unknownBuses'] as const)
    items[kind] = [itemOf(kind, check?.[kind] ?? 0)]
  return items
}
