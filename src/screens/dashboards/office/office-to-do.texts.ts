import type { SchoolToDo } from '#domain/dashboards/to-do.rules.ts'
import type { SchoolCheck } from '#domain/dashboards/to-do.rules.ts'

type Words = (count: number) => string

const counted =
  (one: string, more: string): Words =>
  (count) =>
    count === 1 ? one : more

/** Sentences of what only the office has to do; the number stands before each. */
export const officeToDoTexts = {
  backup: () => 'warning: the school is not backed up',
  turn: () => 'turn of the year did not happen as planned',
  heldPayments: counted('payment is on hold', 'payments are on hold'),
  unplaced: counted('amount came in without a student', 'amounts came in without a student'),
  discounts: counted('discount was given on a month without a limit', 'discounts were given on months without a limit'),
  expenses: counted('expense waits for a decision', 'expenses wait for a decision'),
  tablets: counted(
    'tablet has unsent work and has not been in touch for a day',
    'tablets have unsent work and have not been in touch for a day',
  ),
  refused: counted(
    'tablet holds entries that the school did not accept',
    'tablets hold entries that the school did not accept',
  ),
  codes: counted('person waits for a code to sign in', 'people wait for a code to sign in'),
  phones: counted('parent gave a new phone, to be confirmed', 'parents gave a new phone, to be confirmed'),
  feeMonths: counted('month has no fees yet', 'months have no fees yet'),
  promises: counted('family has not paid as it promised', 'families have not paid as they promised'),
  openMonths: counted('month is over and not closed', 'months are over and not closed'),
  salaries: counted('salary is not paid', 'salaries are not paid'),
  address: () => 'address is missing: phones cannot open what slips and QR codes name',
  plainAddress: () =>
    'address opens on phones, but does not work without network and changes with a certificate: make one',
  idleTeachers: counted('teacher has no class', 'teachers have no class'),
  untaughtClasses: counted('class has no teacher', 'classes have no teacher'),
  classesWithoutSubjects: counted('class with students has no subjects', 'classes with students have no subjects'),
  unknownBuses: counted('rider is on no registered bus', 'riders are on no registered bus'),
} as const satisfies Record<SchoolToDo | keyof SchoolCheck, Words>
