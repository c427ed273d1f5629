import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { ROLES, type Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { openSchool, type School } from '../testing/school.ts'

// The table is written out on purpose: whoever opens a call to a role has to open it here, too.

const OWN_ACCOUNT =
  'auth.renewDevice calendar.get notices.get notices.subscribe notices.unsubscribe sync.live sync.pull sync.push users.changePassword users.changePhone users.edit users.endSession users.get users.listSessions users.photo users.setPhoto users.uploadPhoto students.get'
const CHILDREN =
  'attendance.ofChildren discipline.ofChildren exams.ofChildren fees.formerChildren fees.ofChildren fees.receiptsOfChildren'
const CLASSES = 'classes.list classes.listWithStudents classes.students students.list'
const ATTENDANCE =
  'attendance.absentToday attendance.absentees attendance.classSummary attendance.classYear attendance.correct attendance.dailyOverview attendance.mark attendance.markClass attendance.ofStudent attendance.report attendance.settleConflict attendance.topAbsent'
const DISCIPLINE =
  'discipline.create discipline.delete discipline.edit discipline.list discipline.ofStudent discipline.students'
const MOVES =
  'attendance.callInfo students.transfer students.transferBulk students.transferUndo students.untransferred students.updateTransferRoll'
const FAMILIES =
  'students.brothers students.byParentPhone imports.get imports.list imports.takeBack students.createMultiple students.familyByName students.free students.new students.updateClass students.uploadExcel'
const BUSES =
  'buses.assign buses.assignList buses.create buses.delete buses.drivers buses.endRide buses.list buses.lowFees buses.sameBus buses.summary buses.update buses.withBus buses.withoutBus'
const OFFICE =
  'students.create students.edit students.softDelete students.deleted students.updateParent students.parentOfPhone students.parents students.parentSlip students.parentAccess students.linkParents students.parentSlips students.setRelation students.unlinkParent students.phoneClaims students.settlePhoneClaim'
const TEACHERS = 'teachers.assignments'
const EXAM_REPORTS =
  'exams.cardRemarks exams.examReport exams.finalReport exams.midtermReport exams.progress exams.studentYear exams.termReport exams.typeReport exams.writeRemarks'
const OWN_TEACHING = 'teachers.dashboard'
const TO_DO = 'dashboards.toDo'
const MONEY =
  'buses.agreement discounts.getLimit drawers.close drawers.list drawers.move drawers.open drawers.paper drawers.people expenses.attachFile expenses.balance expenses.file expenses.list expenses.record expenses.summary expenses.update expenses.void fees.balanceByMonth fees.balances fees.cashUp fees.checkLastNumber fees.checkNumber fees.classStatus fees.collections fees.correctPayment fees.depositStatus fees.discounts fees.familyBalance fees.generate fees.incomeOverview fees.incomeRequired fees.incomeToday fees.missingMonths fees.numberHistory fees.payAtPortal fees.payFamilyMonth fees.payStudentMonth fees.payments fees.preview fees.searchStudents fees.summary fees.take fees.takeBackMonth fees.unpaidFamilies fees.unpaidStudents fees.updateReason vouchers.byMonth vouchers.get vouchers.inWallet vouchers.last vouchers.lastOfStudent vouchers.list'

const STAFF_OF_SCHOOL =
  'employees.list presence.delete presence.list presence.mark presence.markDay presence.month presence.settle presence.toggle'
const STAFF_YEAR = 'presence.year'

const PAYROLL =
  'payroll.advanceDetail payroll.advances payroll.balance payroll.createAdvance payroll.deleteAdvance payroll.pay payroll.payAll payroll.preview payroll.result payroll.updateAdvance'

const OWN_PLANS = 'workplans.comment workplans.list'
const PLANS = 'workplans.assignees workplans.create workplans.delete workplans.update'

const ANNOUNCEMENTS = 'announcements.all announcements.list announcements.read'
const PUBLISHING = 'announcements.create announcements.delete announcements.update'
const ASSETS =
  'assets.byNumber assets.create assets.createList assets.delete assets.get assets.list assets.report assets.update'

const DOCUMENTS = 'documents.file documents.list'
const UPLOADS = 'documents.delete documents.upload'

const BOOKS = 'books.cashFlow books.entries books.incomeStatement books.quarterStatement books.yearStatement'

// Administrators sign reconciliations, and void them.
const WALLETS =
  'wallets.cancel wallets.candidates wallets.charges wallets.decide wallets.enterCharges wallets.exact wallets.family wallets.import wallets.match wallets.matchExact wallets.overview wallets.reconciliations wallets.reconciling wallets.rows wallets.setAside wallets.statements wallets.takeBack wallets.takePayment'

const EXAMS = 'exams.list exams.scoreHistory exams.scores exams.setup exams.studentExam'
const EXAMS_OF_OFFICE = 'exams.performance exams.publication exams.registerPapers exams.updateScores'
const SCORES = 'exams.enterScores exams.settleScore'
const OWN_SUBJECTS = 'exams.correctScore exams.teacherScore'
const EXAM_KEEPING =
  'exams.changeExam exams.changeSubject exams.changeYear exams.createExam exams.createSubject exams.createYear exams.deleteExam exams.deleteScore exams.deleteSubject exams.publish exams.registerClassExam exams.registerScore exams.registerTenSubjects exams.restoreExam exams.restoreSubject exams.setClassSubjects exams.updateScore exams.updateTenSubjects'

const FORMER = 'exams.transcript former.list'

const PROPOSALS = 'turns.ownProposals turns.propose'
const FILES_OF_STUDENTS = 'studentfiles.get studentfiles.give'

const EXAM_UPLOADS = 'exams.uploadOptions exams.uploadScores exams.uploadTemplate'

const listed = (...groups: string[]): string[] => groups.flatMap((group) => group.split(' ')).toSorted()

/** Every call that a role may make; administrators may make all but those about own children and own teaching. */
const DOORS: Record<Exclude<Role, 'ADMIN'>, string[]> = {
  PARENT: listed(OWN_ACCOUNT, ANNOUNCEMENTS, CHILDREN, DOCUMENTS),
  ATTENDANCE: listed(OWN_ACCOUNT, ANNOUNCEMENTS, CLASSES, ATTENDANCE, MOVES, TO_DO, OWN_PLANS, DOCUMENTS),
  Teacher: listed(
    OWN_ACCOUNT,
    ANNOUNCEMENTS,
    CLASSES,
    ATTENDANCE,
    DISCIPLINE,
    EXAMS,
    EXAM_REPORTS,
    SCORES,
    OWN_SUBJECTS,
    TEACHERS,
    OWN_TEACHING,
    PROPOSALS,
    OWN_PLANS,
    DOCUMENTS,
    UPLOADS,
  ),
  ACADEMY: listed(
    OWN_ACCOUNT,
    ANNOUNCEMENTS,
    CLASSES,
    ATTENDANCE,
    DISCIPLINE,
    MOVES,
    TO_DO,
    FAMILIES,
    BUSES,
    EXAMS,
    EXAM_REPORTS,
    EXAMS_OF_OFFICE,
    SCORES,
    EXAM_KEEPING,
    FORMER,
    TEACHERS,
    EXAM_UPLOADS,
    STAFF_OF_SCHOOL,
    OWN_PLANS,
    DOCUMENTS,
    'users.listTeachers',
  ),
  USER: listed(
    OWN_ACCOUNT,
    ANNOUNCEMENTS,
    CLASSES,
    ATTENDANCE,
    DISCIPLINE,
    MOVES,
    TO_DO,
    FAMILIES,
    BUSES,
    OFFICE,
    MONEY,
    ASSETS,
    DOCUMENTS,
    UPLOADS,
    BOOKS,
    WALLETS,
    PAYROLL,
    OWN_PLANS,
    PLANS,
    PUBLISHING,
    STAFF_OF_SCHOOL,
    STAFF_YEAR,
    EXAMS,
    EXAM_REPORTS,
    EXAMS_OF_OFFICE,
    FORMER,
    FILES_OF_STUDENTS,
    'exams.uploadShort',
    'former.change',
  ),
}
const PUBLIC = listed(
  'auth.health auth.login auth.logout auth.refresh exams.verifyPaper users.readSlip users.sendResetCode users.verifyResetCode',
)

const guarded = endpoints.filter(({ roles }) => roles !== 'public')
const mayCall = (role: Role, id: string): boolean =>
  role === 'ADMIN' ? !listed(CHILDREN, OWN_SUBJECTS, OWN_TEACHING, PROPOSALS).includes(id) : DOORS[role].includes(id)

let school: School
const tokens = new Map<Role, string>()

beforeAll(async () => {
  school = await openSchool()
  for (const role of ROLES) tokens.set(role, (await school.signIn(role)).token)
})
afterAll(() => school.close())

describe('the roles of calls', () => {
  it('are public only for calls that are made before a sign-in', () => {
    expect(
      endpoints
        .filter(({ roles }) => roles === 'public')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(PUBLIC)
  })

  it.each(ROLES)('allow %s the calls of the table', (role) => {
    const declared = guarded.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map(({ id }) => id)
    expect(declared.toSorted()).toEqual(
      guarded
        .map(({ id }) => id)
        .filter((id) => mayCall(role, id))
        .toSorted(),
    )
    if (role !== 'ADMIN') expect(DOORS[role].filter((id) => !declared.includes(id))).toEqual([])
  })
})

const addressesOf = ({ path, aliases = [] }: EndpointDefinition): string[] =>
  [path, ...aliases].map((each) => each.replace(/:\w+/g, '999999'))

describe.each(guarded.map((each) => [each.id, each] as const))('the call %s', (_, endpoint) => {
  it.each(ROLES)(
    'admits %s exactly as the table says, under each of its addresses',
    { tags: ['attack:role-in-page-only'] },
    async (role) => {
      for (const path of addressesOf(endpoint)) {
        const { status, code } = await school.call({ method: endpoint.method, path, token: tokens.get(role)! })
        const met = [401, 403].includes(status) ? code : 'in'
        expect([path, met]).toEqual([path, mayCall(role, endpoint.id) ? 'in' : 'accessDenied'])
      }
    },
  )

  it('is refused to strangers, and with forged or expired tokens', async () => {
    const [head, body] = tokens.get('ADMIN')!.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    for (const path of addressesOf(endpoint)) {
      expect((await school.call({ method: endpoint.method, path })).code).toBe('notSignedIn')
      for (const token of [unsigned, `${head}.${body}.AAAA`, 'x', '']) {
        const headers = { authorization: `Bearer ${token}` }
        expect((await school.call({ method: endpoint.method, path, headers })).status).toBe(401)
      }
    }
  })
})
