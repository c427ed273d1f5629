import { useMemo } from 'react'
import { addDays } from '#domain/core/dates.ts'
import { listRecords, listStudentRecords } from '#domain/discipline/discipline.endpoints.ts'
import { dayOfRecord } from '#domain/discipline/discipline.rules.ts'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import { joinOlder, shownOfAnswer, useShownReading, type SourceAnswer, type Shown } from '../answers/source.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { useSession } from '../session/use-session.ts'
import { useToday, type Today } from '../device/use-today.ts'
import { useDisciplineRecords, useStudentDiscipline, firstDayRetained, type ShownRecord } from './records.queries.ts'
import type { Reading } from '../replica/use-cache.ts'

export type WholeRecords = SourceAnswer<readonly ShownRecord[]> & {
  /** The first school day that the replica holds; older days need the server. */
  firstDay: string
}

/** A record from the server's answer, in the form that screens show; changes are based on the server's revision. */
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

/** The replica's records, followed by the server's from before the replica's first day. */
export function joinRecords(
  recent: readonly ShownRecord[],
  older: readonly ShownRecord[],
  firstDay: string,
): ShownRecord[] {
  const known = new Set(recent.map(({ ref }) => ref))
  return [...recent, ...older.filter(({ ref, day }) => !known.has(ref) && day !== null && day < firstDay)]
}

const NO_CLOCK: Today = { today: '1970-01-01', timeZone: 'UTC' }

/** The replica's records, and the server's answer about those from before its first day. */
function useJoined(
  recent: Reading<ShownRecord[]>,
  { answer, ask }: Pick<ReturnType<typeof useAnswer>, 'ask'> & { answer: Shown<DisciplineRecord[]> },
  needsWhole: boolean,
): WholeRecords {
  const ownerId = useSession()?.user.id ?? 0
  const { today, timeZone } = useToday() ?? NO_CLOCK
  const firstDay = firstDayRetained(today)
  const reading = useShownReading<readonly ShownRecord[]>(recent, needsWhole)
  const records = reading.shown.status === 'ready' ? reading.shown.data : null
  const older = answer.status === 'ready' ? answer.data : null
  const joined = useMemo(
    () =>
      records && older
        ? joinRecords(
            records,
            older.map((each) => shownFromServer(each, ownerId, timeZone)),
            firstDay,
          )
        : null,
    [records, older, ownerId, timeZone, firstDay],
  )
  const shown = joinOlder(reading.shown, answer, { since: firstDay, join: (alone) => joined ?? alone })
  return { shown, firstDay, ask: answer.status === 'unasked' || reading.shown.status !== 'ready' ? reading.ask : ask }
}

const NOT_ASKED = { status: 'unasked' } as const

type Wanted = { needsWhole?: boolean }

/**
 * All records since a day: those of the replica at once, and older ones from the server. An empty `from` asks for the days of the
 * replica only.
 */
export function useRecordsSince(from: string, { needsWhole = true }: Wanted = {}): WholeRecords {
  const clock = useToday()
  const firstDay = firstDayRetained((clock ?? NO_CLOCK).today)
  const isBefore = clock !== undefined && from !== '' && from < firstDay
  const { answer, ask } = useAnswer(listRecords, isBefore ? { query: { from, to: addDays(firstDay, -1) } } : null)
  return useJoined(useDisciplineRecords(), { answer: isBefore ? shownOfAnswer(answer) : NOT_ASKED, ask }, needsWhole)
}

/** All records of one student; null asks for none. */
export function useWholeStudent(studentId: number | null): WholeRecords {
  const { answer, ask } = useAnswer(
    listStudentRecords,
    studentId === null ? null : { params: { studentId: String(studentId) } },
  )
  const joined = useJoined(useStudentDiscipline(studentId ?? 0), { answer: shownOfAnswer(answer), ask }, true)
  return studentId === null ? { ...joined, shown: NOT_ASKED } : joined
}
