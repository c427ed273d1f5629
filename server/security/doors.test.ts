import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'

// The table is written out on purpose: who opens a door to somebody has to open it here, too.

const OWN_ACCOUNT =
  'auth.renewDevice calendar.get sync.live sync.pull sync.push users.changePassword users.edit users.endSession users.get users.listSessions users.photo users.setPhoto users.uploadPhoto students.get'
const CHILDREN = 'attendance.ofChildren discipline.ofChildren fees.ofChildren'
const CLASSES = 'classes.list classes.listWithStudents classes.students students.list'
const ATTENDANCE =
  'attendance.absentToday attendance.absentees attendance.classSummary attendance.classYear attendance.correct attendance.dailyOverview attendance.mark attendance.markClass attendance.ofStudent attendance.report attendance.settleConflict attendance.topAbsent'
const DISCIPLINE =
  'discipline.create discipline.delete discipline.edit discipline.list discipline.ofStudent discipline.students'
const MOVES =
  'attendance.callInfo students.transfer students.transferBulk students.transferUndo students.untransferred students.updateTransferRoll'
const FAMILIES =
  'students.brothers students.byParentPhone students.createMultiple students.familyByName students.free students.new students.sameBus students.updateClass students.uploadExcel students.withBus students.withoutBus'
const OFFICE = 'students.create students.edit students.softDelete students.deleted students.updateParent'
const MONEY =
  'discounts.getLimit fees.balanceByMonth fees.balances fees.cashUp fees.checkLastNumber fees.checkNumber fees.classStatus fees.collections fees.correctPayment fees.depositStatus fees.discounts fees.familyBalance fees.generate fees.incomeRequired fees.incomeToday fees.numberHistory fees.payAtPortal fees.payFamilyMonth fees.payStudentMonth fees.payments fees.searchStudents fees.summary fees.take fees.unpaidFamilies fees.unpaidStudents fees.updateReason vouchers.byMonth vouchers.get vouchers.last vouchers.lastOfStudent vouchers.list'

const listed = (...groups: string[]): string[] => groups.flatMap((group) => group.split(' ')).toSorted()

/** Every call that a role may make; administrators may make all but those about own children. */
const DOORS: Record<Exclude<Role, 'ADMIN'>, string[]> = {
  PARENT: listed(OWN_ACCOUNT, CHILDREN),
  ATTENDANCE: listed(OWN_ACCOUNT, CLASSES, ATTENDANCE, MOVES),
  Teacher: listed(OWN_ACCOUNT, CLASSES, ATTENDANCE, DISCIPLINE),
  ACADEMY: listed(OWN_ACCOUNT, CLASSES, ATTENDANCE, DISCIPLINE, MOVES, FAMILIES, 'users.listTeachers'),
  USER: listed(OWN_ACCOUNT, CLASSES, ATTENDANCE, DISCIPLINE, MOVES, FAMILIES, OFFICE, MONEY),
}
const PUBLIC = listed('auth.health auth.login auth.logout auth.refresh users.sendResetCode users.verifyResetCode')

const guarded = endpoints.filter(({ roles }) => roles !== 'public')
const mayCall = (role: Role, id: string): boolean =>
  role === 'ADMIN' ? !CHILDREN.split(' ').includes(id) : DOORS[role].includes(id)

let school: TestApp
beforeAll(async () => {
  school = await openTestApp()
})
afterAll(() => school.close())

describe('doors', () => {
  it('without a lock are those that nobody can be signed in for', () => {
    expect(
      endpoints
        .filter(({ roles }) => roles === 'public')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(PUBLIC)
  })

  it.each(ROLES)('of %s are those of the table', (role) => {
    const declared = guarded.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map(({ id }) => id)
    expect(declared.toSorted()).toEqual(
      guarded
        .map(({ id }) => id)
        .filter((id) => mayCall(role, id))
        .toSorted(),
    )
    if (role !== 'ADMIN') expect(DOORS[role].filter((id) => !declared.includes(id))).toEqual([])
  })

  it.each(ROLES)('that are not those of %s stay shut, whatever is asked and by whichever address', async (role) => {
    const { token } = await school.signIn(role)
    const shut = guarded.filter(({ id }) => !mayCall(role, id))
    for (const { method, path, aliases = [] } of shut) {
      for (const address of [path, ...aliases]) {
        for (const id of ['1', '999999']) {
          const asked = { method, path: address.replace(/:\w+/g, id), token }
          const { status, code, json } = await school.call(method === 'GET' ? asked : { ...asked, body: { id: 1 } })
          expect([role, address, status, code]).toEqual([role, address, 403, 'accessDenied'])
          expect(Object.keys(json).toSorted()).toEqual(['code', 'message', 'requestId'])
        }
      }
    }
    expect(shut.length).toBeGreaterThanOrEqual(3)
  })
})
