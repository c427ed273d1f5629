import { useEffect, useMemo, useRef } from 'react'
import { absentReport } from '#domain/attendance/reports.endpoints.ts'
import { ABSENT_PAGE_ROWS } from '#domain/attendance/reports.schema.ts'
import { Period } from '#domain/school/period.schema.ts'
import { useAbsencesToCall, useWaitingCalls } from '#data/attendance/calls.queries.ts'
import { useReplicaSpan } from '#data/attendance/reports.queries.ts'
import { coverageFrom, pickShown, shownOfAnswer, withData, type SourceAnswer } from '#data/answers/source.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import type { Reading } from '#data/replica/use-cache.ts'
import type { Here } from '../../core/list/list.ts'
import { fromReplica, fromServer, type ShownAbsence } from './call-list.ts'

export type CallList = {
  absences: readonly ShownAbsence[]
  /** Number of all absences, larger than the number of rows where the list is too long. */
  total: number
  unmarkedDays: readonly { date: string; classes: number }[]
}

type Days = { startDate: string; endDate: string }

/** The absences of some days from the device's replica. */
function useFromReplica({ startDate, endDate }: Days): Reading<CallList & { since: string }> {
  const reading = useAbsencesToCall(startDate, endDate)
  return useMemo(() => {
    if (reading.status !== 'ready') return reading
    const { records, ...data } = reading.data
    return { status: 'ready', data: { ...data, absences: records.map(fromReplica) } }
  }, [reading])
}

const ANY_DAY = '1970-01-01'

/** Absences of a period with every call: from the replica, and from the server for days before those of the replica. */
export function useAbsentReport({
  values: { startDate, endDate },
}: Here<'startDate' | 'endDate' | 'show'>): SourceAnswer<CallList> {
  const isPeriod = Period.safeParse({ startDate, endDate }).success
  const days = isPeriod ? { startDate, endDate } : { startDate: ANY_DAY, endDate: ANY_DAY }
  const coverage = coverageFrom(useReplicaSpan(), days.startDate)
  const reading = useFromReplica(days)
  const { answer, ask } = useAnswer(
    absentReport,
    isPeriod && coverage.isReady && !coverage.isLocal
      ? { query: { ...days, limit: String(ABSENT_PAGE_ROWS.most) } }
      : null,
  )
  const waiting = useWaitingCalls(days.startDate, days.endDate)
  const own = waiting.status === 'ready' ? waiting.data : undefined
  const size = own?.size ?? 0
  const before = useRef(0)
  useEffect(() => {
    // Fewer waiting calls mean that one was accepted, so the server's earlier answer is outdated.
    if (size < before.current) ask()
    before.current = size
  }, [ask, size])
  const told = answer.status === 'ready' ? answer.data : null
  const list = useMemo((): CallList | null => {
    if (told === null) return null
    const absences = told.records.map((record) => fromServer(record, own?.get(`${record.studentId}:${record.date}`)))
    return { absences, total: told.total, unmarkedDays: told.unmarkedDays }
  }, [told, own])
  const shown = pickShown(coverage, reading, withData(shownOfAnswer(answer), list))
  return { shown: isPeriod ? shown : { status: 'unasked' }, ask }
}
