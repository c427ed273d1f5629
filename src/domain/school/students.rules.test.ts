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

describe('what a role sees of a student', () => {
  it('is the name for everybody', () => {
    expect(rolesThatSee('fullname')).toEqual(ROLES)
  })

  it('includes phones and address for those who call and for the family, never for teachers', () => {
    for (const field of ['phone', 'phone2', 'address', 'district'])
      expect(rolesThatSee(field)).toEqual(['ADMIN', 'USER', 'PARENT', 'ACADEMY', 'ATTENDANCE'])
  })

  it("includes the mother's name, the previous school and the creator for the office only", () => {
    for (const field of ['motherName', 'previousSchool', 'user'])
      expect(rolesThatSee(field)).toEqual(['ADMIN', 'USER', 'ACADEMY'])
  })

  it('includes the fee for those who take it and those who pay it', () => {
    expect(rolesThatSee('feeCents')).toEqual(['ADMIN', 'USER', 'PARENT'])
  })

  it('leaves the row itself as it was', () => {
    visibleStudent('Teacher', student)
    expect(student.phone).toBe('634000000')
  })
})
