import { expect, test } from 'vitest'
import { byEmployee } from './advances.rules.ts'
import type { AdvanceListed } from './payroll.schema.ts'

const advance = (id: number, employeeId: number, amount: number, recordedBy: string): AdvanceListed => ({
  id,
  employeeId,
  amount,
  reason: null,
  month: 11,
  year: 2026,
  dateIssued: '2026-11-02',
  paymentMethod: 'Cash',
  methodName: 'Cash',
  employee: { id: employeeId, fullName: `Employee ${employeeId}` },
  createdBy: { fullName: recordedBy },
  isSettled: false,
  revision: 1,
})

test('advances of an employee are summed up, and name once everybody who gave them', () => {
  const advances = [
    advance(1, 7, 10, 'Amina'),
    advance(2, 3, 2_000, 'Amina'),
    advance(3, 7, 20, 'Cali'),
    advance(4, 7, 30, 'Amina'),
  ]
  expect(byEmployee(advances)).toEqual([
    { employeeId: 7, employeeName: 'Employee 7', advancesBy: 'Amina, Cali', totalAdvance: 60 },
    { employeeId: 3, employeeName: 'Employee 3', advancesBy: 'Amina', totalAdvance: 2_000 },
  ])
  expect(byEmployee([])).toEqual([])
})
