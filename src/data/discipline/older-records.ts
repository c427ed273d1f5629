import { useMemo } from 'react'
import { addDays } from '#domain/core/dates.ts'
import { listRecords, listStudentRecords } from '#domain/discipline/discipline.endpoints.ts'
import { dayOfRecord } from '#domain/discipline/discipline.rules.ts'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import { useAnswer, type Answer } from '../use-answer.ts'
import { useSession } from '../use-session.ts'
import { useToday, type Today } from '../use-today.ts'
import { useDisciplineRecords, useStudentDiscipline, firstDayKept, type ShownRecord } from './records.queries.ts'
import type { Reading } from '../use-cache.ts'

/** Records from before the first day of the copy, which only the server has; null where none are wanted. */
export type Older = { answer: Answer<unknown>; ask: () => void } | null

export type WholeRecords = {
  reading: Reading<ShownRecord[]>
  older: Older
  /** The first school day that the copy holds; what is older needs the server. */
  firstKept: string
}

/** A record as the server answers, as screens show it: changes of it begin from what the server says. */
export function shownFromServer(record: DisciplineRecord, ownerId: number, timeZone: string): ShownRecord {
  const { id, ref, studentId, classId, className, type, description, actionTaken, recordedAt } = record
  return {
    ref,
    id,
    studentId,
    classId,
    className,
    type,
    description,
    actionTaken,
    recordedAt,
    studentName: record.student.fullname,
    day: dayOfRecord(recordedAt, timeZone),
    recordedBy: record.recordedBy.fullName,
    isOwn: record.recordedBy.id === ownerId,
    base: record.revision,
    pending: null,
    parked: [],
    isRefused: false,
  }
}

/** The copy's records, and behind them what the server has from before its first day and the copy does not. */
export function joinRecords(
  kept: readonly ShownRecord[],
  older: readonly ShownRecord[],
  firstKept: string,
): ShownRecord[] {
  const known = new Set(kept.map(({ ref }) => ref))
  return [...kept, ...older.filter(({ ref, day }) => !known.has(ref) && day !== null && day < firstKept)]
}

type Asked = { answer: Answer<DisciplineRecord[]>; ask: () => void } | null

function useJoined(kept: Reading<ShownRecord[]>, asked: Asked, clock: Today): WholeRecords {
  const ownerId = useSession()?.user.id ?? 0
  const { today, timeZone } = clock
  const firstKept = firstDayKept(today)
  const answer = asked?.answer
  const older = answer?.status === 'ready' ? answer.data : null
  const reading = useMemo(
    () =>
      kept.status === 'ready' && older
        ? {
            ...kept,
            data: joinRecords(
              kept.data,
              older.map((each) => shownFromServer(each, ownerId, timeZone)),
              firstKept,
            ),
          }
        : kept,
    [kept, older, ownerId, timeZone, firstKept],
  )
  return { reading, older: asked, firstKept }
}

const NO_CLOCK: Today = { today: '1970-01-01', timeZone: 'UTC' }

/** All records from a day on: of the copy at once, and from the server what lies before it. Empty: what the copy has. */
export function useRecordsSince(from: string): WholeRecords {
  const clock = useToday()
  const firstKept = firstDayKept((clock ?? NO_CLOCK).today)
  const isBefore = clock !== undefined && from !== '' && from < firstKept
  const asked = useAnswer(listRecords, isBefore ? { query: { from, to: addDays(firstKept, -1) } } : null)
  return useJoined(useDisciplineRecords(), isBefore ? asked : null, clock ?? NO_CLOCK)
}

/** All records of one student; null finds none. */
export function useWholeStudent(studentId: number | null): WholeRecords {
  const clock = useToday()
  const asked = useAnswer(listStudentRecords, studentId === null ? null : { params: { studentId: String(studentId) } })
  return useJoined(useStudentDiscipline(studentId ?? 0), studentId === null ? null : asked, clock ?? NO_CLOCK)
}
