import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '../core/roles.ts'
import { visibleStudent } from './students.rules.ts'

const student = {
  id: 1,
  fullname: 'Hodan Cali Nuur Jaamac',
  phone: '634000000',
  phone2: null,
  address: 'Suuqa Weyn',
  district: 'Maxamed Mooge',
  motherName: 'Sahra',
  previousSchool: null,
  user: { email: 'office@demo.school' },
  feeCents: 1700,
  transfer: true,
}

const rolesThatSee = (field: string): Role[] => ROLES.filter((role) => field in visibleStudent(role, student))

describe('the fields of a student that a role may see', () => {
  it('include the name for everybody', () => {
    expect(rolesThatSee('fullname')).toEqual(ROLES)
  })

  it('include phones and address for roles that call and for the family, never for teachers', () => {
    for (const field of ['phone', 'phone2', 'address', 'district'])
      expect(rolesThatSee(field)).toEqual(['ADMIN', 'USER', 'PARENT', 'ACADEMY', 'ATTENDANCE'])
  })

  it("include the mother's name, the previous school and the creator for the office only", () => {
    for (const field of ['motherName', 'previousSchool', 'user'])
      expect(rolesThatSee(field)).toEqual(['ADMIN', 'USER', 'ACADEMY'])
  })

  it('include the fee for roles that take it, for readers of the books and for those who pay it', () => {
    expect(rolesThatSee('feeCents')).toEqual(['ADMIN', 'USER', 'PARENT', 'ACCOUNTANT', 'AUDITOR'])
  })

  it('are copied, and the row itself is not changed', () => {
    visibleStudent('Teacher', student)
    expect(student.phone).toBe('634000000')
  })
})
