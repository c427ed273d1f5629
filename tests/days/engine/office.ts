import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import type { HeldList } from '#domain/fees/income.schema.ts'
import type { DeletedStudent } from '#domain/students/students.schema.ts'
import type { z } from 'zod'
import { seededRandom } from '#server/db/seed/random.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import type { OfficeWork } from '../plan.ts'
import type { Tried } from '../saved.ts'

/** A call of the administrator; gives the status and what was answered. */
export type AskAsAdmin = (method: string, path: string, body?: object) => Promise<{ status: number; json: unknown }>

type Named = { id: number }[]

const REASON = 'for a reason'

/** How often a student is looked for who has been marked today. */
const LOOKED_AT = 6

/** What an administrator does at another computer, by the calls of the screens. `today`: of the school. */
export async function doAtOffice(
  { what, seed }: { what: OfficeWork; seed: number },
  { askAsAdmin, today, tried }: { askAsAdmin: AskAsAdmin; today: string; tried: Tried },
): Promise<void> {
  const random = seededRandom(String(seed))
  const oneOf = (ids: readonly number[]): number | undefined => ids[random.int(0, Math.max(0, ids.length - 1))]
  const read = async <T>(path: string): Promise<T> => (await askAsAdmin('GET', path)).json as T
  const idsAt = async (path: string): Promise<number[]> => (await read<Named>(path)).map(({ id }) => id)
  const change = async (method: string, path: string, body: object): Promise<void> => {
    const { status, json } = await askAsAdmin(method, path, body)
    // Others were faster, or nothing is due: the office is told so.
    if (status >= 500 || status === 400 || status === 401)
      throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  }
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
    case 'changeRole': {
      tried['changes of role']++
      const role = random.pick(['USER', 'ADMIN'])
      return change('PUT', `/user/users/${demoUserId('office')}/role`, { role })
    }
  }
}
