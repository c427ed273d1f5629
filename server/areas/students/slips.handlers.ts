import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/students/slips.endpoints.ts'
import { unknownPassword } from '../../access/password.ts'
import { HANDED_CODE_MS } from '../../access/reset-codes.ts'
import { handle, handleRaw, type HandlerContext } from '../../handle.ts'
import { lockStudents, requireClass } from '../school/students.queries.ts'
import { makeHandedCode } from '../users/hand-over.ts'
import { findOrCreateParent, linkParent } from './parents.ts'
import { childrenOf, lockParent } from './parents.queries.ts'
import { readParentAccess } from './slips.queries.ts'

type Refused = { studentId: number; code: 'studentNotFound' | 'parentChanged' }
type Link = { studentId: number; phone: string; parentId: number | null }

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/** Links students one after the other, all phones in one order; what cannot be linked is left out and named. */
async function linkAll(context: HandlerContext, links: readonly Link[]) {
  const locked = await lockStudents(
    context.tx,
    links.map(({ studentId }) => studentId),
  )
  const students = new Map(locked.flatMap((each) => (each.deletedAt ? [] : [[each.id, each]])))
  // One hash for all: nobody knows the password behind it, and each takes a tenth of a second.
  let hash: Promise<string> | undefined
  const onePassword = () => (hash ??= unknownPassword())
  const made = new Map<string, number>()
  const parentIds = new Set<number>()
  const refused: Refused[] = []
  for (const { studentId, phone, parentId } of links.toSorted((a, b) => a.phone.localeCompare(b.phone))) {
    const student = students.get(studentId)
    if (!student) {
      refused.push({ studentId, code: 'studentNotFound' })
      continue
    }
    try {
      // The second child of a family has the account that was made for the first one.
      const shown = made.get(phone) ?? parentId
      const parent = await findOrCreateParent(context, phone, student, shown, onePassword)
      if (parent.isNew) made.set(phone, parent.id)
      await linkParent(context, { studentId, parentId: parent.id })
      parentIds.add(parent.id)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'parentChanged') throw error
      refused.push({ studentId, code: 'parentChanged' })
    }
  }
  return { message: 'Parents linked', parentIds: [...parentIds], refused }
}

export const parentSlipHandlers = [
  handle(endpoints.listParentAccess, async ({ params: { classId } }, { tx, env }) => {
    await requireClass(tx, classId)
    return readParentAccess(tx, classId, env.now())
  }),

  handle(endpoints.linkParents, ({ body: { links } }, context) => linkAll(context, links)),

  handleRaw(endpoints.makeParentSlips, ({ body: { parentIds } }, context) =>
    context.db.transaction(async (tx) => {
      const childrenOfParent = await childrenOf(tx, parentIds)
      const slips = []
      for (const id of inOrder(parentIds)) {
        const user = await lockParent(tx, id)
        const children = childrenOfParent(id).map(({ fullname, className }) => ({ fullname, className }))
        const handed = await makeHandedCode(context, tx, user, HANDED_CODE_MS.slip)
        slips.push({ ...handed, phoneNumber: user.phoneNumber, children })
      }
      return slips
    }),
  ),
]
