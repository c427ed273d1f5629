import { callKey, attendanceKey } from '../row-keys.ts'
import { studentSubject } from '../core/subjects.ts'
import { formatDay } from '../core/dates.ts'
import { offlineWrite, type RowEffect, type WriteContext } from '../core/offline-write.ts'
import { markAttendance, markClass } from './attendance.endpoints.ts'
import { saveCallInfo } from './corrections.endpoints.ts'
import { isPartly, type KindOfMark } from '../school/day-kinds.ts'
import { notApplied } from '../school/not-applied.texts.ts'
import { storedRemark } from '../school/mark-outcome.ts'
import { attendanceSentences as words } from './sentences.texts.ts'

type Mark = { studentId: number; present: boolean; remark?: string | undefined } & KindOfMark

// Effects are built without copying, since readers apply hundreds of them at every change of the outbox.
function markEffect(mark: Mark, date: string, context: WriteContext, classId?: number): RowEffect {
  const { studentId, present, kind, time } = mark
  const { ownerName: markedBy, madeAt: markedAt } = context
  const row: Record<string, unknown> = { studentId, date, present, remark: storedRemark(mark), markedBy, markedAt }
  if (classId !== undefined) row['classId'] = classId
  // Named also where there is none: a mark without a kind replaces one that had it.
  row['kind'] = kind
  row['time'] = time
  return { table: 'attendance', key: attendanceKey({ studentId, date }), row }
}

export const markAttendanceOffline = offlineWrite(markAttendance, {
  version: 1,
  // Marks of one student and day stay in order; a refused mark does not block those of others.
  key: ({ body }) => `attendance:${attendanceKey(body)}`,
  subjects: ({ body }) => [studentSubject(body)],
  effects: ({ body }, context) => [markEffect(body, body.date, context)],
  sentence: ({ body }, names) =>
    words[isPartly(body.kind) ? body.kind : body.present ? 'present' : 'absent'](
      names.studentName(body.studentId) ?? words.student(body.studentId),
      formatDay(body.date),
    ),
})

export const markClassOffline = offlineWrite(markClass, {
  version: 1,
  key: ({ body }) => `attendance:class:${body.classId}:${body.date}`,
  subjects: ({ body }) => [{ table: 'classes', id: body.classId }, ...body.marks.map(studentSubject)],
  effects: ({ body }, context) => body.marks.map((mark) => markEffect(mark, body.date, context, body.classId)),
  // The newer form may hold only some rows of the class: the others must not be lost with the entry that it replaces.
  merge: (older, newer) => {
    const replaced = new Map(older.body.marks.map((mark) => [mark.studentId, mark]))
    const marks = newer.body.marks.map((mark) => {
      const base = replaced.get(mark.studentId)?.base ?? mark.base
      replaced.delete(mark.studentId)
      return { ...mark, base }
    })
    return { body: { ...newer.body, marks: [...marks, ...replaced.values()] } }
  },
  sentence: ({ body }, names) => {
    const absent = body.marks.filter((mark) => !mark.present).length
    const name = names.className(body.classId) ?? words.className(body.classId)
    return words.marked(name, formatDay(body.date), body.marks.length, absent)
  },
  attention: ({ notApplied: others }) => {
    const remarks = (['conflict', 'outranked', 'refused'] as const).flatMap((outcome) => {
      const count = others.filter((mark) => mark.outcome === outcome).length
      return count === 0 ? [] : [notApplied[outcome](count)]
    })
    return remarks.length === 0 ? null : remarks.join(' ')
  },
})

export const callInfoOffline = offlineWrite(saveCallInfo, {
  version: 1,
  // The key contains the time: a call must not replace an earlier one that has not been sent yet.
  key: ({ body }) => `attendance:call:${attendanceKey(body)}:${body.callTime ? Date.parse(body.callTime) : ''}`,
  subjects: ({ body }) => [studentSubject(body)],
  effects: ({ body }, { ownerId, ownerName, madeAt }) => {
    const { studentId, date, callStatus, callTime: calledAt = madeAt, callNotes: notes = '' } = body
    const named = { studentId, date, calledAt, calledById: ownerId }
    const row = { ...named, status: callStatus || 'Not Called', notes, calledBy: ownerName }
    return [{ table: 'absenceCalls', key: callKey(named), row }]
  },
  sentence: ({ body }, names) =>
    words.call(
      names.studentName(body.studentId) ?? words.aStudent(body.studentId),
      formatDay(body.date),
      body.callStatus || 'Not Called',
    ),
})
