import { formatDay } from '../core/dates.ts'
import { offlineWrite } from '../core/offline-write.ts'
import { presenceKey } from '../row-keys.ts'
import { storedRemark } from '../school/mark-outcome.ts'
import { markPresenceDay } from './presence.endpoints.ts'

const conflictText = (count: number): string =>
  count === 1
    ? 'One mark differs from what the school already had; open the day to settle it.'
    : `${count} marks differ from what the school already had; open the day to settle them.`
const refusedText = (count: number): string =>
  count === 1
    ? 'One employee had left the school; this mark was not taken.'
    : `${count} employees had left the school; these marks were not taken.`

/** The sheet of a day: one entry, in which the newer form of the same day is merged. */
export const markPresenceOffline = offlineWrite(markPresenceDay, {
  version: 1,
  key: ({ body }) => `presence:${body.date}`,
  subjects: ({ body }) => body.marks.map(({ employeeId }) => ({ table: 'employees', id: employeeId })),
  effects: ({ body }, { ownerName: markedBy, madeAt: markedAt }) =>
    body.marks.map(({ employeeId, present, remark }) => {
      const named = { employeeId, date: body.date }
      const row = { ...named, present, remark: storedRemark({ present, remark }), markedBy, markedAt, other: null }
      return { table: 'presence', key: presenceKey(named), row }
    }),
  merge: (older, newer) => {
    const replaced = new Map(older.body.marks.map((mark) => [mark.employeeId, mark]))
    const marks = newer.body.marks.map((mark) => {
      const base = replaced.get(mark.employeeId)?.base ?? mark.base
      replaced.delete(mark.employeeId)
      return { ...mark, base }
    })
    return { body: { ...newer.body, marks: [...marks, ...replaced.values()] } }
  },
  sentence: ({ body }) => {
    const absent = body.marks.filter((mark) => !mark.present).length
    return `Employees, ${formatDay(body.date)}: ${body.marks.length} marked, ${absent} absent`
  },
  attention: ({ notApplied }) => {
    const conflicts = notApplied.filter(({ outcome }) => outcome === 'conflict').length
    const refused = notApplied.filter(({ outcome }) => outcome === 'refused').length
    const sentences = [conflicts > 0 && conflictText(conflicts), refused > 0 && refusedText(refused)].filter(Boolean)
    return sentences.length === 0 ? null : sentences.join(' ')
  },
})
