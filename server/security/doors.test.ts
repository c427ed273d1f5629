import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { ROLES, type Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { openSchool, type School } from '../testing/school.ts'

// The table is written out on purpose: whoever opens a call to a role has to open it here, too.

const OWN_ACCOUNT =
  'auth.renewDevice calendar.get handover.deliver sync.live sync.pull sync.push users.changePassword users.changePhone users.edit users.endSession users.get users.listSessions users.photo users.setPhoto users.uploadPhoto students.get'
const NOTICES = 'notices.get notices.subscribe notices.unsubscribe'
const CHILDREN =
  'announcedabsences.save attendance.ofChildren discipline.ofChildren exams.ofChildren fees.formerChildren fees.ofChildren fees.receiptsOfChildren timetable.ofChildren'
const CLASSES = 'classes.list classes.listWithStudents classes.students students.list'
const ATTENDANCE =
  'announcedabsences.list attendance.absentToday attendance.absentees attendance.attachPaper attendance.classSummary attendance.classYear attendance.correct attendance.dailyOverview attendance.mark attendance.markClass attendance.ofStudent attendance.paper attendance.removePaper attendance.report attendance.settleConflict attendance.topAbsent'
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
const MONEY_READ =
  'fees.balanceByMonth fees.balances fees.cashUp fees.classStatus fees.collections fees.depositStatus fees.discounts fees.duesHistory fees.familyBalance fees.incomeOverview fees.incomeRequired fees.incomeToday fees.missingMonths fees.numberHistory fees.payments fees.reductions fees.rules fees.searchStudents fees.summary fees.unpaidFamilies fees.unpaidStudents vouchers.byMonth vouchers.get vouchers.inWallet vouchers.last vouchers.lastOfStudent vouchers.list discounts.getLimit buses.agreement expenses.balance expenses.file expenses.list expenses.summary'
const DRAWERS_READ = 'drawers.list drawers.paper shillings.listRates'
const DRAWERS =
  'drawers.close drawers.count drawers.move drawers.open drawers.people shillings.exchange shillings.setRate shillings.takeExchangeBack'
const EXPENSES = 'expenses.attachFile expenses.record expenses.update expenses.void'
const MONEY =
  'fees.checkLastNumber fees.checkNumber fees.correctPayment fees.generate fees.payAtPortal fees.payFamilyMonth fees.payStudentMonth fees.preview fees.promise fees.remind fees.take fees.takeBackMonth fees.takeBackReminder fees.updateReason'

const STAFF_OF_SCHOOL =
  'employees.list presence.delete presence.list presence.mark presence.markDay presence.month presence.settle presence.toggle'
const STAFF_YEAR = 'presence.year'

const PAYROLL_READ = 'payroll.advanceDetail payroll.advances payroll.balance payroll.preview payroll.result'
const PAYROLL = 'payroll.createAdvance payroll.deleteAdvance payroll.pay payroll.payAll payroll.updateAdvance'

const OWN_PLANS = 'workplans.comment workplans.list'
const PLANS = 'workplans.assignees workplans.create workplans.delete workplans.update'

const ANNOUNCEMENTS = 'announcements.all announcements.list announcements.read'
/** What an accountant shares with the staff, beside the own account. */
const OF_EMPLOYED = `${ANNOUNCEMENTS} ${OWN_PLANS}`
const PUBLISHING = 'announcements.create announcements.delete announcements.update'
const ASSETS_READ = 'assets.byNumber assets.get assets.list assets.report'
const ASSETS = 'assets.create assets.createList assets.delete assets.update'

const DOCUMENTS = 'documents.file documents.list'
const UPLOADS = 'documents.delete documents.upload'

const BOOKS = 'books.cashFlow books.entries books.incomeStatement books.quarterStatement books.yearStatement'

const WALLETS_READ =
  'wallets.candidates wallets.charges wallets.exact wallets.overview wallets.reconciliations wallets.reconciling wallets.rows wallets.statements'
// Administrators and accountants sign reconciliations, void them, and take statements back.
const WALLETS =
  'wallets.cancel wallets.decide wallets.enterCharges wallets.import wallets.match wallets.matchExact wallets.setAside wallets.takeBack'
const OF_WALLETS = 'wallets.family wallets.takePayment'
const ACCOUNTS_READ =
  'books.balanceSheet books.budget books.check books.ledger books.ownAccounts books.profitLog books.profitLogs fees.held exports.pack fees.unplaced monthend.checklist monthend.report openings.get openings.students'
const ACCOUNTS =
  'books.addOwnAccount books.changeOwnAccount books.closeMonth books.deleteOwnAccount books.proposeBudget books.recordEntry books.saveBudget books.updateLog books.updateLogById books.voidEntry openings.paySalary openings.save openings.saveStudents openings.takeSalaryBack payroll.reverse payroll.setMonthSalary wallets.sign wallets.takeStatementBack wallets.voidReconciliation'

const EXAMS = 'exams.list exams.scoreHistory exams.scores exams.setup exams.studentExam'
const EXAMS_OF_OFFICE = 'exams.performance exams.publication exams.registerPapers exams.updateScores'
const SCORES = 'exams.enterScores exams.settleScore'
const OWN_SUBJECTS = 'exams.correctScore exams.teacherScore'
const EXAM_KEEPING =
  'exams.changeExam exams.changeSubject exams.changeYear exams.createExam exams.createSubject exams.createYear exams.deleteExam exams.deleteScore exams.deleteSubject exams.publish exams.registerClassExam exams.registerScore exams.registerTenSubjects exams.restoreExam exams.restoreSubject exams.setClassSubjects exams.updateScore exams.updateTenSubjects'

const TIMETABLE =
  'timetable.giveLesson timetable.saveBellTimes timetable.saveLessons timetable.takeLessonBack timetable.teachers'

const CARDS_READ = 'cards.list'
const CARDS = 'cards.make cards.replace cards.void'

const FORMER = 'exams.transcript former.list'

const PROPOSALS = 'turns.ownProposals turns.propose'
const FILES_OF_STUDENTS = 'studentfiles.get studentfiles.give'

const EXAM_UPLOADS = 'exams.uploadOptions exams.uploadScores exams.uploadTemplate'

const PHOTOS = 'photos.students photos.takeStudent'
const PHOTOS_OF_OFFICE = 'photos.deleteStudent photos.employees photos.takeEmployee'

const listed = (...groups: string[]): string[] => groups.flatMap((group) => group.split(' ')).toSorted()

/** Every call that a role may make; administrators may make all but those about own children and own teaching. */
const DOORS: Record<Exclude<Role, 'ADMIN'>, string[]> = {
  PARENT: [...listed(OWN_ACCOUNT, NOTICES, ANNOUNCEMENTS, CHILDREN, DOCUMENTS), 'announcedabsences.list'].toSorted(),
  ATTENDANCE: listed(
    OWN_ACCOUNT,
    NOTICES,
    ANNOUNCEMENTS,
    CLASSES,
    ATTENDANCE,
    MOVES,
    TO_DO,
    OWN_PLANS,
    DOCUMENTS,
    PHOTOS,
  ),
  Teacher: listed(
    OWN_ACCOUNT,
    NOTICES,
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
    PHOTOS,
  ),
  ACADEMY: listed(
    OWN_ACCOUNT,
    NOTICES,
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
    TIMETABLE,
    CARDS_READ,
    FORMER,
    TEACHERS,
    EXAM_UPLOADS,
    STAFF_OF_SCHOOL,
    OWN_PLANS,
    DOCUMENTS,
    PHOTOS,
    PHOTOS_OF_OFFICE,
    'users.listTeachers',
  ),
  USER: listed(
    OWN_ACCOUNT,
    NOTICES,
    ANNOUNCEMENTS,
    CLASSES,
    ATTENDANCE,
    DISCIPLINE,
    MOVES,
    TO_DO,
    FAMILIES,
    BUSES,
    OFFICE,
    MONEY_READ,
    MONEY,
    EXPENSES,
    ASSETS_READ,
    ASSETS,
    DOCUMENTS,
    PHOTOS,
    PHOTOS_OF_OFFICE,
    UPLOADS,
    BOOKS,
    WALLETS_READ,
    WALLETS,
    OF_WALLETS,
    DRAWERS_READ,
    DRAWERS,
    PAYROLL_READ,
    PAYROLL,
    OWN_PLANS,
    PLANS,
    PUBLISHING,
    STAFF_OF_SCHOOL,
    STAFF_YEAR,
    EXAMS,
    EXAM_REPORTS,
    EXAMS_OF_OFFICE,
    CARDS_READ,
    CARDS,
    FORMER,
    FILES_OF_STUDENTS,
    'exams.uploadShort',
    'former.change',
  ),
  // The books, with no student's attendance, conduct or results, and no accounts of people.
  ACCOUNTANT: listed(
    OWN_ACCOUNT,
    NOTICES,
    OF_EMPLOYED,
    MONEY_READ,
    EXPENSES,
    ASSETS_READ,
    ASSETS,
    BOOKS,
    WALLETS_READ,
    WALLETS,
    DRAWERS_READ,
    PAYROLL_READ,
    PAYROLL,
    ACCOUNTS_READ,
    ACCOUNTS,
    DOCUMENTS,
    TO_DO,
    'employees.list',
  ),
  AUDITOR: listed(
    OWN_ACCOUNT,
    MONEY_READ,
    ASSETS_READ,
    BOOKS,
    WALLETS_READ,
    DRAWERS_READ,
    PAYROLL_READ,
    ACCOUNTS_READ,
    DOCUMENTS,
    'employees.list',
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

/** Calls by which an auditor changes something: of the own account, and what a device reports of itself. */
const OWN_WRITES =
  'auth.renewDevice handover.deliver sync.push users.changePassword users.changePhone users.edit users.endSession users.setPhoto users.uploadPhoto'

/** Questions that are asked by POST: as documented, and because whoever takes the pack out is noted. */
const QUESTIONS = ['fees.numberHistory', 'exports.pack']

it('lets an auditor write nothing but the own account', () => {
  const writes = guarded.filter(
    ({ id, method, roles }) =>
      method !== 'GET' && !QUESTIONS.includes(id) && (roles as readonly Role[]).includes('AUDITOR'),
  )
  expect(writes.map(({ id }) => id).toSorted()).toEqual(listed(OWN_WRITES))
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
