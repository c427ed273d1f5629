import { audit as announcedabsences } from './announcedabsences/announcedabsences.audit.ts'
import { audit as announcements } from './announcements/announcements.audit.ts'
import { audit as assets } from './assets/assets.audit.ts'
import { audit as attendance } from './attendance/attendance.audit.ts'
import { audit as books } from './books/books.audit.ts'
import { audit as buses } from './buses/buses.audit.ts'
import { audit as cards } from './cards/cards.audit.ts'
import { audit as classes } from './classes/classes.audit.ts'
import { audit as dashboards } from './dashboards/dashboards.audit.ts'
import { audit as discipline } from './discipline/discipline.audit.ts'
import { audit as discounts } from './discounts/discounts.audit.ts'
import { audit as documents } from './documents/documents.audit.ts'
import { audit as drawers } from './drawers/drawers.audit.ts'
import { audit as employees } from './employees/employees.audit.ts'
import { audit as exams } from './exams/exams.audit.ts'
import { audit as expenses } from './expenses/expenses.audit.ts'
import { audit as exports } from './exports/exports.audit.ts'
import { audit as fees } from './fees/fees.audit.ts'
import { audit as former } from './former/former.audit.ts'
import { audit as handover } from './handover/handover.audit.ts'
import { audit as imports } from './imports/imports.audit.ts'
import { audit as openings } from './openings/openings.audit.ts'
import { audit as payroll } from './payroll/payroll.audit.ts'
import { audit as photos } from './photos/photos.audit.ts'
import { audit as presence } from './presence/presence.audit.ts'
import { audit as settings } from './settings/settings.audit.ts'
import { audit as shillings } from './shillings/shillings.audit.ts'
import { audit as studentfiles } from './studentfiles/studentfiles.audit.ts'
import { audit as students } from './students/students.audit.ts'
import { audit as sync } from './sync/sync.audit.ts'
import { audit as teachers } from './teachers/teachers.audit.ts'
import { audit as timetable } from './timetable/timetable.audit.ts'
import { audit as turns } from './turns/turns.audit.ts'
import { audit as users } from './users/users.audit.ts'
import { audit as wallets } from './wallets/wallets.audit.ts'
import { audit as workplans } from './workplans/workplans.audit.ts'
import type { AreaWords } from './core/audit-words.ts'

const areas: readonly AreaWords[] = [
  announcedabsences,
  announcements,
  assets,
  attendance,
  books,
  buses,
  cards,
  classes,
  dashboards,
  discipline,
  discounts,
  documents,
  drawers,
  employees,
  exams,
  expenses,
  exports,
  fees,
  former,
  handover,
  imports,
  openings,
  payroll,
  photos,
  presence,
  settings,
  shillings,
  studentfiles,
  students,
  sync,
  teachers,
  timetable,
  turns,
  users,
  wallets,
  workplans,
]

/** Labels of actions, by the id of the call. */
export const AUDIT_ACTIONS: AreaWords['actions'] = Object.assign({}, ...areas.map(({ actions }) => actions))

/** Kinds of records in the audit log, sorted by their names. A house test fails for a column without a label. */
export const AUDIT_KINDS: NonNullable<AreaWords['kinds']> = Object.fromEntries(
  areas
    .flatMap(({ kinds = {} }) => Object.entries(kinds))
    .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en')),
)

/**
 * Fields of a kind of record that belong to the books: all but those that only programs need where it is about money, those that it
 * names where it is mostly about other things, none of others.
 */
export function fieldsOfMoney(kind: string): readonly string[] {
  const { fields = {}, ofMoney } = AUDIT_KINDS[kind] ?? {}
  const isMoney = ofMoney === 'all' || Object.values(fields).some(({ shape }) => shape === 'money')
  if (Array.isArray(ofMoney)) return ofMoney
  return isMoney ? Object.keys(fields).filter((name) => fields[name]?.shape !== 'hidden') : []
}

/** Kinds of records that the books of an auditor are told of. */
export const MONEY_KINDS: readonly string[] = Object.keys(AUDIT_KINDS).filter((kind) => fieldsOfMoney(kind).length > 0)
