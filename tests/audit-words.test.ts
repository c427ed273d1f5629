import { getTableColumns, type Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AUDITED, type Audited } from '#domain/audit/audit.schema.ts'
import { endpoints } from '#domain/endpoints.ts'
import { AUDIT_ACTIONS } from '#screens/audit/audit-actions.ts'
import { AUDIT_FIELDS } from '#screens/audit/audit-words.ts'
import * as tables from '#server/db/schema.ts'

/** Database table of each kind of record; null for a kind whose changes have no row of their own. */
const TABLE_OF: Record<Audited, Table | null> = {
  students: tables.students,
  classes: tables.classes,
  users: tables.users,
  discipline: tables.discipline,
  attendance: tables.attendance,
  calls: tables.absenceCalls,
  calendar: tables.schoolCalendar,
  payments: tables.payments,
  unplacedMoney: tables.unplacedMoney,
  discounts: tables.discountLimits,
  expenses: tables.expenses,
  employees: tables.employees,
  presence: tables.presence,
  advances: tables.employeeAdvances,
  payouts: tables.salaryPayouts,
  workPlans: tables.workPlans,
  buses: tables.buses,
  announcements: tables.announcements,
  assets: tables.assets,
  documents: tables.documents,
  fees: null,
  school: null,
  academicYears: tables.academicYears,
  subjects: tables.subjects,
  exams: tables.exams,
  scores: tables.scores,
  profitLogs: tables.profitLogs,
  ledger: tables.ledgerEntries,
}

/** Calls that change no record, and so write nothing into the audit log. */
const WITHOUT_TRACE = [
  'auth.login',
  'auth.logout',
  'auth.refresh',
  'auth.renewDevice',
  'users.endSession',
  'users.sendResetCode',
  'exams.examReport',
  'exams.finalReport',
  'exams.midtermReport',
  'exams.performance',
  'exams.progress',
  'exams.typeReport',
  'exams.uploadOptions',
  'exams.uploadTemplate',
  'fees.checkLastNumber',
  // Private: which notices a person has chosen.
  'notices.subscribe',
  'notices.unsubscribe',
  'fees.checkNumber',
  'fees.numberHistory',
  // Openings are recorded in a table of their own, with reader and time.
  'announcements.read',
]

describe('words for the audit log', () => {
  test.each(AUDITED)('exist for every column of %s', (entity) => {
    const table = TABLE_OF[entity]
    const columns = table ? Object.keys(getTableColumns(table)) : []
    expect(columns.filter((column) => !(column in AUDIT_FIELDS[entity]))).toEqual([])
  })

  test('are labels that begin with a capital letter and differ within a kind of record', () => {
    for (const fields of Object.values(AUDIT_FIELDS)) {
      const labels = Object.values(fields).flatMap(({ label, shape }) => (shape === 'hidden' ? [] : [label]))
      expect(labels.filter((label) => !/^[A-Z][a-z’']*( |$|,)/.test(label))).toEqual([])
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  test('exist for every call that changes something, and for no other', () => {
    const changing = endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
    // A put-back that a device noticed is logged under the call that reported it.
    const expected = [...changing.filter((id) => !WITHOUT_TRACE.includes(id)), 'sync.pull']
    expect(Object.keys(AUDIT_ACTIONS).toSorted()).toEqual(expected.toSorted())
    expect(WITHOUT_TRACE.filter((id) => !changing.includes(id))).toEqual([])
  })
})
