import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import type { ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import type { HeldList } from '#domain/fees/income.schema.ts'
import type { DeletedStudent } from '#domain/school/students.schema.ts'
import type { z } from 'zod'
import { seededRandom } from '#server/db/seed/random.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { DEMO_DOMAIN, DEMO_PASSWORD, demoUserId } from '#server/db/seed/users.seed.ts'
import { nothingDecided, type BooksTold } from '../expenses.ts'
import type { OfficeWork } from '../plan.ts'
import type { Tried } from '../saved.ts'
import { doBooks, isBooksWork } from './books-office.ts'
import { doDues, isDuesWork } from './dues-office.ts'
import { doPayroll, isPayrollWork } from './payroll.ts'
import { changePresence } from './presence.ts'

/** Makes a call as the administrator; returns the status and the reply. */
export type AskAsAdmin = (method: string, path: string, body?: object) => Promise<{ status: number; json: unknown }>

type Named = { id: number }[]

const REASON = 'for a reason'

/** Prefix of the names of students who are registered in random days. */
export const NEW_STUDENT = 'Nuur New'

/** Prefix of the usernames of accounts that are created in random days. */
const NEW_ACCOUNT = 'hired'

type Office = { askAsAdmin: AskAsAdmin; tried: Tried }

type Hired = { id: number; name: string; isTeacher: boolean }

/** Accounts that were created in random days and can sign in. */
export async function hiredPeople({ askAsAdmin }: Pick<Office, 'askAsAdmin'>): Promise<Hired[]> {
  const { json } = await askAsAdmin('GET', '/user/list')
  return (json as UserRecord[])
    .map(({ id, username, role }) => ({ id, name: username, isTeacher: role === 'Teacher' }))
    .filter(({ name }) => name.startsWith(NEW_ACCOUNT))
}

async function must(call: ReturnType<AskAsAdmin>): Promise<void> {
  const { status, json } = await call
  if (status !== 200) throw new Error(`The office was told ${status}: ${JSON.stringify(json)}`)
}

/** Registers a student with a unique name, who owes this month's fee. */
async function register({ askAsAdmin, tried }: Office): Promise<void> {
  const number = ++tried['new students']
  const [firstname, lastname] = NEW_STUDENT.split(' ')
  const details = { classId: 1, gender: 'Male', age: 8, feeCents: 1_700, district: '26-ka June' }
  const body = { ...details, firstname, lastname, fourtname: `${number}`, previousSchoolType: 'NOT_SPECIFIC' }
  await must(askAsAdmin('POST', '/student/create', { ...body, phone: String(635_000_000 + number) }))
  await must(askAsAdmin('POST', '/fee/generate-monthly-fees'))
}

/** Ids of subjects that every class takes. */
const TAUGHT = [1, 2]

/** Creates an account of the office, or each third time of a teacher, who shares the first class and its subjects. */
async function hire({ askAsAdmin, tried }: Office): Promise<void> {
  const number = ++tried['new accounts']
  const name = `${NEW_ACCOUNT}${number}`
  const who = { username: name, fullName: name, email: `${name}@${DEMO_DOMAIN}` }
  const isTeacher = number % 3 === 0
  const role = isTeacher ? 'Teacher' : 'USER'
  const body = { ...who, password: DEMO_PASSWORD, phoneNumber: `63${4_100_000 + number}`, Role: role }
  await must(askAsAdmin('POST', '/user/register', body))
  if (!isTeacher) return
  const teacherId = (await hiredPeople({ askAsAdmin })).find((each) => each.name === name)?.id
  for (const subjectId of TAUGHT)
    await must(askAsAdmin('POST', '/exam/teacher/assignments', { teacherId, classId: 1, subjectId }))
}

/** Adds a student and an account. */
export async function takeIn(office: Office): Promise<void> {
  await register(office)
  await hire(office)
}

/** Most students that are looked at to find one who has been marked today. */
const LOOKED_AT = 6

/** What the office knows: the school day (`today`), open conflicts of scores, and the books as it was told. */
type Known = { today: string; differences?: () => Promise<number[]>; books?: BooksTold }

/** Does an administrator's work at another computer, by the calls of the screens. */
export async function doAtOffice(
  { what, seed }: { what: OfficeWork; seed: number },
  { askAsAdmin, today, tried, differences, books = nothingDecided() }: Office & Known,
): Promise<void> {
  const random = seededRandom(String(seed))
  const oneOf = (ids: readonly number[]): number | undefined => ids[random.int(0, Math.max(0, ids.length - 1))]
  const read = async <T>(path: string): Promise<T> => (await askAsAdmin('GET', path)).json as T
  const idsAt = async (path: string): Promise<number[]> => (await read<Named>(path)).map(({ id }) => id)
  const change = async (method: string, path: string, body?: object): Promise<void> => {
    const { status, json } = await askAsAdmin(method, path, body)
    // Other refusals are allowed: somebody was faster, or nothing is due.
    if (status >= 500 || status === 400 || status === 401)
      throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  }
  if (isPayrollWork(what)) return doPayroll(what, { askAsAdmin, tried, today, random })
  if (isDuesWork(what)) return doDues(what, { askAsAdmin, tried, today, random })
  if (isBooksWork(what)) return doBooks(what, { askAsAdmin, tried, today, random, books })
  switch (what) {
    case 'move': {
      const [id, targetClassId] = [oneOf(await idsAt('/student/studentList')), oneOf(await idsAt('/student/classList'))]
      tried['moves and removals']++
      return change('PATCH', `/student/students/${id}/transfer`, { targetClassId, note: REASON })
    }
    case 'remove': {
      tried['moves and removals']++
      const studentId = oneOf(await idsAt('/student/studentList'))
      return change('POST', '/student/soft-delete', { studentId, reason: REASON })
    }
    case 'bringBack': {
      const { deletedStudents } = await read<{ deletedStudents: DeletedStudent[] }>('/student/soft/deleted')
      const studentId = oneOf(deletedStudents.map((each) => each.studentId))
      return studentId ? change('POST', '/student/restore', { studentId }) : undefined
    }
    case 'settle': {
      const id = oneOf((await read<z.infer<typeof HeldList>>('/fee/held')).payments.map((each) => each.id))
      if (!id) return
      tried.settlements++
      const action = random.pick(['accept', 'carry', 'refund'])
      return change('POST', `/fee/payments/${id}/settle`, { action, ...(action === 'refund' && { reason: REASON }) })
    }
    case 'limitDiscounts': {
      const [year, month] = today.split('-').map(Number)
      return change('POST', '/discount-limit', { year, month, maxLimit: random.pick([0, 5, 50]) })
    }
    case 'correct': {
      const students = await idsAt('/student/studentList')
      let mark: AttendanceRecord | undefined
      for (let looks = 0; !mark && looks < LOOKED_AT; looks++)
        [mark] = await read<AttendanceRecord[]>(`/student/attedencelist/${oneOf(students)}?date=${today}`)
      if (!mark) return
      tried.corrections++
      return change('PUT', `/student/attendance/${mark.id}`, { present: !mark.present, remark: REASON })
    }
    case 'settleScore': {
      const id = oneOf((await differences?.()) ?? [])
      if (!id) return
      tried['settled differences']++
      return change('POST', `/exam/scores/conflicts/${id}/settle`, { keep: random.pick(['standing', 'challenger']) })
    }
    case 'changePresence':
      return changePresence({ random, today, tried, read, change })
    case 'deleteScore': {
      const sheets = await read<ScoreSheetRow[]>(`/exam/scores?classId=1&examId=${random.pick([2, 3])}`)
      const sheet = sheets.find(({ scores }) => scores.length > 0)
      const studentId = oneOf((sheet?.scores ?? []).map(([student]) => student))
      if (!sheet || !studentId) return
      tried['scores deleted at the office']++
      const { examId, subjectId } = sheet
      return change('DELETE', '/exam/score/delete', { studentId, examId, subjectId })
    }
    case 'announce':
    case 'announceAbsence':
      // Done in announcements.ts and announced-absences.ts, at the level that checks who sees what.
      return
    case 'register':
      return register({ askAsAdmin, tried })
    case 'hire':
      return hire({ askAsAdmin, tried })
    case 'endAccount': {
      const id = oneOf((await hiredPeople({ askAsAdmin })).map((each) => each.id))
      if (!id) return
      tried['ended accounts']++
      return change('DELETE', `/user/${id}`)
    }
    case 'changeRole': {
      tried['changes of role']++
      const role = random.pick(['USER', 'ADMIN'])
      return change('PUT', `/user/users/${demoUserId('office')}/role`, { role })
    }
  }
}
