import { describe, expect, it } from 'vitest'
import type { ParentAccess } from '#domain/students/slips.schema.ts'
import { planOf } from './slip-plan.ts'

const parent = (id: number, lastSignInAt: string | null = null, slipUntil: string | null = null) => ({
  id,
  fullName: `Parent ${id}`,
  phoneNumber: null,
  lastSignInAt,
  slipUntil,
})
const student = (studentId: number, of: Partial<ParentAccess> = {}): ParentAccess => ({
  studentId,
  fullname: `Student ${studentId}`,
  parents: [],
  proposed: null,
  ...of,
})
const SIGNED_IN = '2026-11-01T06:00:00.000Z'
const account = (id: number, lastSignInAt: string | null = null, slipUntil: string | null = null) => ({
  id,
  fullName: `Parent ${id}`,
  children: [],
  lastSignInAt,
  slipUntil,
})
const proposed = (phone: string, of: ReturnType<typeof account> | null = null, siblings: readonly number[] = []) => ({
  phone,
  account: of,
  also: siblings.map((studentId) => ({ studentId, fullname: `Student ${studentId}`, className: '2A' })),
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
      [student(1, { parents: [parent(9)] }), student(2, { proposed: proposed('634000001', account(9)) })],
      'fresh',
    )
    expect(plan).toMatchObject({ accounts: 0, slips: 1, parentIds: [9], withoutSlip: [] })
  })

  it('leaves out who signs in already, unless everybody is to have one, and students without a phone', () => {
    const access = [
      student(1, { parents: [parent(7, SIGNED_IN), parent(8)] }),
      student(2, { parents: [parent(8)] }),
      student(3),
    ]
    expect(planOf(access, 'fresh')).toEqual({ links: [], parentIds: [8], withoutSlip: [], accounts: 0, slips: 1 })
    expect(planOf(access, 'all')).toMatchObject({ parentIds: [7, 8], slips: 2 })
  })

  it('links brothers and sisters in other classes with a child of the class, each once, and makes one slip', () => {
    const family = [1, 2].map((id) => student(id, { proposed: proposed('634000001', null, [30, 31]) }))
    const plan = planOf(family, 'fresh')
    expect(plan.links.map(({ studentId }) => studentId)).toEqual([1, 30, 31, 2])
    expect(plan).toMatchObject({ accounts: 1, slips: 1 })
  })

  it('links a child to an account that signs in already or has a slip without making another slip', () => {
    const access = [
      student(1, { proposed: proposed('634000001', account(9, SIGNED_IN)) }),
      student(2, { proposed: proposed('634000002', account(10, null, '2026-12-01T06:00:00.000Z')) }),
    ]
    const plan = planOf(access, 'fresh')
    expect(plan.links).toHaveLength(2)
    expect(plan).toMatchObject({ parentIds: [], withoutSlip: [9, 10], accounts: 0, slips: 0 })
    expect(planOf(access, 'unused')).toMatchObject({ parentIds: [10], withoutSlip: [9], slips: 1 })
    expect(planOf(access, 'all')).toMatchObject({ parentIds: [9, 10], withoutSlip: [], slips: 2 })
  })

  it('leaves a slip that is on its way home valid, unless new ones are asked for', () => {
    const access = [student(1, { parents: [parent(7, null, '2026-12-01T06:00:00.000Z')] })]
    expect(planOf(access, 'fresh')).toMatchObject({ parentIds: [], slips: 0 })
    expect(planOf(access, 'unused')).toMatchObject({ parentIds: [7], slips: 1 })
  })
})
