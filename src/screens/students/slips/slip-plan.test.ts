import { describe, expect, it } from 'vitest'
import type { ParentAccess } from '#domain/students/slips.schema.ts'
import { planOf } from './slip-plan.ts'

const parent = (id: number, lastSignInAt: string | null = null) => ({
  id,
  fullName: `Parent ${id}`,
  phoneNumber: null,
  lastSignInAt,
  slipUntil: null,
})
const student = (studentId: number, of: Partial<ParentAccess> = {}): ParentAccess => ({
  studentId,
  fullname: `Student ${studentId}`,
  parents: [],
  proposed: null,
  ...of,
})
const proposed = (phone: string, id?: number) => ({
  phone,
  account: id === undefined ? null : { id, fullName: `Parent ${id}`, children: [] },
})

describe('the plan of slips', () => {
  it('makes one account and one slip for children with the same phone', () => {
    const plan = planOf(
      [1, 2, 3].map((id) => student(id, { proposed: proposed('634000001') })),
      'fresh',
    )
    expect(plan).toMatchObject({ accounts: 1, slips: 1, parentIds: [] })
    expect(plan.links.map(({ studentId }) => studentId)).toEqual([1, 2, 3])
  })

  it('counts an account once that sees one child and is proposed for another', () => {
    const plan = planOf(
      [student(1, { parents: [parent(9)] }), student(2, { proposed: proposed('634000001', 9) })],
      'fresh',
    )
    expect(plan).toMatchObject({ accounts: 0, slips: 1, parentIds: [] })
  })

  it('leaves out who signs in already, unless everybody is to have one, and students without a phone', () => {
    const access = [
      student(1, { parents: [parent(7, '2026-11-01T06:00:00.000Z'), parent(8)] }),
      student(2, { parents: [parent(8)] }),
      student(3),
    ]
    expect(planOf(access, 'fresh')).toEqual({ links: [], parentIds: [8], accounts: 0, slips: 1 })
    expect(planOf(access, 'all')).toMatchObject({ parentIds: [7, 8], slips: 2 })
  })
})
