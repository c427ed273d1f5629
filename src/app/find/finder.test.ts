import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#domain/core/roles.ts'
import type { Findable } from '#data/find/findable.ts'
import { screens } from '../../areas.ts'
import { finderOf, mayOpen } from './finder.ts'
import { KEYWORDS } from './keywords.ts'
import { ALL_KEYWORDS, OFFICE_KEYWORDS } from './office-keywords.ts'

const student = (id: number, fullname: string, phone: string, className = '2A') =>
  ({
    id,
    fullname,
    phone,
    phone2: null,
    className,
    classId: 4,
    gender: 'Male',
    age: 8,
    rollNumber: null,
    bus: null,
  }) as const

const user = (id: number, fullName: string) =>
  ({
    id,
    fullName,
    username: `u${id}`,
    email: `u${id}@demo.school`,
    phoneNumber: '634111222',
    role: 'Teacher',
    photoUrl: null,
    createdAt: '2026-09-01T08:00:00Z',
    createdBy: null,
  }) as const

const findable: Findable = {
  ownerId: 1,
  students: [student(412, 'Maxamed Cali Xasan', '634000001'), student(99, 'Xaawo Nuur', '634000002')],
  classes: [
    { id: 4, name: '2A', grade: 2 },
    { id: 5, name: '2B', grade: 2 },
  ],
  receipts: [
    { receipt: 'K7Q-R000123', studentIds: [412, 99] },
    { receipt: 'S-R000007', studentIds: [99] },
  ],
  staff: [user(3, 'Cabdi Warsame')],
}

const labels = (role: Role, query: string) =>
  finderOf(findable, role, ALL_KEYWORDS)(query).map(({ kind, label }) => [kind, label])

describe('quick find', () => {
  test('finds a student by name in other spellings, by id and by phone', () => {
    for (const query of ['mohamed ali', 'Maxamed', '412', '063 400 0001'])
      expect(labels('USER', query), query).toContainEqual(['student', 'Maxamed Cali Xasan'])
    expect(finderOf(findable, 'USER', ALL_KEYWORDS)('mohamed')[0]).toMatchObject({
      to: '/dashboard/GetOneStudent?student=412',
      detail: 'ID 412, 2A, 63 400 0001',
    })
  })

  test('finds a screen by the beginnings of words of its title or menu group', () => {
    expect(labels('USER', 'cash')[0]).toEqual(['screen', 'Cash-up'])
    expect(labels('USER', 'fam pay')).toContainEqual(['screen', 'Family Payment Dashboard'])
    expect(labels('USER', 'bus report')).toContainEqual(['screen', 'Search Students by Bus'])
  })

  test('finds exactly the class that was typed, with its marking screen and its list of students', () => {
    const found = finderOf(findable, 'Teacher', KEYWORDS)('class 2a')
    expect(found.map(({ to }) => to)).toEqual([
      '/dashboard/MarkAtetendenceClass?class=4',
      '/dashboard/ClassListStd?class=4',
    ])
  })

  test('finds a receipt by a part of its number, with or without the dash, and names its students', () => {
    for (const query of ['K7Q-R000123', 'k7qr000123', '000123'])
      expect(labels('USER', query), query).toEqual([['receipt', 'K7Q-R000123']])
    expect(finderOf(findable, 'USER', ALL_KEYWORDS)('000123')[0]?.detail).toBe('Maxamed Cali Xasan, Xaawo Nuur')
  })

  test('finds staff by names in other spellings', () => {
    expect(labels('ADMIN', 'abdi')).toContainEqual(['staff', 'Cabdi Warsame'])
  })

  test('finds only screens while the device has no replica', () => {
    expect(finderOf(null, 'Teacher', KEYWORDS)('discipline').map(({ kind }) => kind)).toContain('screen')
    expect(finderOf(null, 'Teacher', KEYWORDS)('maxamed')).toEqual([])
  })

  test.each(ROLES)(
    'offers the role %s only screens that the guard lets that role open',
    { tags: ['attack:role-in-page-only'] },
    (role) => {
      const letters = [...'abcdefghijklmnopqrstuvwxyz', '412', '000123', '2a', '634']
      const found = letters.flatMap(finderOf(findable, role, ALL_KEYWORDS))
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter(({ screen }) => !mayOpen(screen, role))).toEqual([])
    },
  )

  test('offers receipts only to roles that take payments, and accounts of staff only to administrators', () => {
    const kindsOf = (role: Role) =>
      new Set(['000123', 'cabdi'].flatMap(finderOf(findable, role, ALL_KEYWORDS)).map(({ kind }) => kind))
    for (const role of ['Teacher', 'ACADEMY', 'ATTENDANCE'] as const) {
      expect(kindsOf(role)).not.toContain('receipt')
      expect(kindsOf(role)).not.toContain('staff')
    }
    expect(kindsOf('USER')).toContain('receipt')
    expect(kindsOf('ADMIN')).toContain('staff')
  })

  test('finds screens by words that people use instead of the title, in English and Somali', () => {
    expect(labels('ADMIN', 'mushahar').map(([, label]) => label)).toContain('Pay Remaining Salaries')
    expect(labels('Teacher', 'policy')).toEqual([['screen', 'School Rules and Regulations']])
  })

  test('offers titles before keywords, and keywords before groups of the menu', () => {
    const found = labels('ADMIN', 'absent').map(([, label]) => label)
    expect(found.slice(0, 2)).toEqual(['Absent by date', 'Absent Report'])
    expect(found.indexOf('Today Absent')).toBeLessThan(found.indexOf('Student Attendance (by class)'))
  })

  test.each([
    ['income statement', 'Financial Dashboard'],
    ['salary', 'Pay Remaining Salaries'],
    ['mushahar', 'Pay Remaining Salaries'],
    ['mushaharka', 'Pay Remaining Salaries'],
    ['xaadirin', 'Student Attendance (by class)'],
    ['xaadiris', 'Student Attendance (by class)'],
    ['void', 'Voucher List'],
    ['receipts', 'Voucher List'],
    ['rasiidh', 'Voucher List'],
    ['backup', 'Room'],
    ['take back', 'Imports'],
    ['undo', 'Imports'],
    ['generate', 'Student Payment Portal'],
    ['dayn', 'Unpaid Families'],
    ['deynta', 'Unpaid Families'],
    ['debt', 'Unpaid Families'],
    ['time zone', 'School settings'],
    ['new year', 'Turn of the Year'],
    ['holiday', 'School calendar'],
    ['fasax', 'School calendar'],
    ['forgot', 'Users'],
    ['sms', 'Slips for the first sign-in'],
    ['maqan', 'Today Absent'],
    ['driver', 'Bus Management'],
    ['darawal', 'Bus Management'],
    ['promote', 'Student Class Update'],
    ['report card', 'Custom Reports'],
    ['natiijo', 'Exam Results Report'],
    ['shaqaale', 'Team Directory'],
    ['macallin', 'Teacher management'],
    ['kharash', 'School Expense Management'],
    ['lacag', 'Family Payment Dashboard'],
    ['profit', 'Profit Manager'],
    ['absent', 'Absent by date'],
    ['cash', 'Cash-up'],
    ['import', 'Imports'],
  ])('answers an administrator who types %s first with %s', (query, label) =>
    expect(labels('ADMIN', query)[0]).toEqual(['screen', label]),
  )

  test.each([
    ['Teacher', 'xaadirin', 'Student Attendance (by class)'],
    ['Teacher', 'dhibco', 'Exam Entry Portal'],
    ['Teacher', 'forgot', 'Change Password'],
    ['ATTENDANCE', 'maqan', 'Today Absent'],
    ['PARENT', 'xaadirin', 'My children'],
    ['PARENT', 'natiijo', 'Exam results'],
    ['PARENT', 'rasiidh', 'Receipts'],
  ] as const)('answers the role %s who types %s first with %s', (role, query, label) =>
    expect(finderOf(findable, role, KEYWORDS)(query)[0]).toMatchObject({ kind: 'screen', label }),
  )

  test('finds what can be printed', () => {
    const found = labels('ADMIN', 'print').map(([, label]) => label)
    for (const label of ['Voucher List', 'Slips for the first sign-in', 'Custom Reports'])
      expect(found).toContain(label)
  })

  test('finds nobody whose name only sounds like the word of a screen, and whoever is called so', () => {
    const named = {
      ...findable,
      students: [student(1, 'Fu’aad Cali', '634000001'), student(2, 'Void Cali', '634000002')],
    }
    const found = (query: string) =>
      finderOf(named, 'ADMIN', ALL_KEYWORDS)(query).flatMap(({ kind, label }) => (kind === 'student' ? [label] : []))
    // Teachers have no screen of that name.
    expect(finderOf(named, 'Teacher', {})('void').map(({ label }) => label)).toContain('Fu’aad Cali')
    expect(found('void')).toEqual(['Void Cali'])
    expect(found('fuad')).toContain('Fu’aad Cali')
  })

  test('keeps keywords of screens that exist, those of the office apart from those of others', () => {
    const ids = new Set(screens.map(({ id }) => id))
    expect(Object.keys(ALL_KEYWORDS).filter((id) => !ids.has(id))).toEqual([])
    const others = (id: string) => (['Teacher', 'ATTENDANCE', 'PARENT'] as const).some((role) => mayOpen(id, role))
    expect(Object.keys(OFFICE_KEYWORDS).filter(others)).toEqual([])
    expect(Object.keys(KEYWORDS).filter((id) => !others(id))).toEqual([])
  })
})
