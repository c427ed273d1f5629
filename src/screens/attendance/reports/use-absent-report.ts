import { useEffect, useMemo, useRef } from 'react'
import { absentReport } from '#domain/attendance/reports.endpoints.ts'
import { ABSENT_PAGE_ROWS } from '#domain/attendance/reports.schema.ts'
import { useAbsencesToCall, useWaitingCalls } from '#data/attendance/calls.queries.ts'
import { useHeldSpan } from '#data/attendance/reports.queries.ts'
import { heldFrom, pickShown, shownOfAnswer, type Asked } from '#data/source.ts'
import { useAnswer, type Answer } from '#data/use-answer.ts'
import type { Reading } from '#data/use-cache.ts'
import { fromCopy, fromServer, type ShownAbsence } from './call-list.ts'

export type CallList = {
  absences: readonly ShownAbsence[]
  /** More than are shown, where the list is too long. */
  total: number
  unmarkedDays: readonly { date: string; classes: number }[]
}

type Days = { startDate: string; endDate: string }

/** The days as the device's copy tells them. */
function useFromCopy({ startDate, endDate }: Days): Reading<CallList & { since: string }> {
  const reading = useAbsencesToCall(startDate, endDate)
  return useMemo(() => {
    if (reading.status !== 'ready') return reading
    const { records, ...data } = reading.data
    return { status: 'ready', data: { ...data, absences: records.map(fromCopy) } }
  }, [reading])
}

/** The absences between two days with every call: from the copy, and from the server for what lies before it. */
export function useAbsentReport(days: Days): Asked<CallList> {
  const held = heldFrom(useHeldSpan(), days.startDate)
  const reading = useFromCopy(days)
  const { answer, ask } = useAnswer(
    absentReport,
    held.isReady && !held.isLocal ? { query: { ...days, limit: String(ABSENT_PAGE_ROWS.most) } } : null,
  )
  const waiting = useWaitingCalls(days.startDate, days.endDate)
  const own = waiting.status === 'ready' ? waiting.data : undefined
  const size = own?.size ?? 0
  const before = useRef(0)
  useEffect(() => {
    // What was waiting has arrived: the server's answer from before does not know it.
    if (size < before.current) ask()
    before.current = size
  }, [ask, size])
  const told = useMemo((): Answer<CallList> => {
    if (answer.status !== 'ready') return answer
    const { records, total, unmarkedDays } = answer.data
    const absences = records.map((record) => fromServer(record, own?.get(`${record.studentId}:${record.date}`)))
    return { ...answer, data: { absences, total, unmarkedDays } }
  }, [answer, own])
  return { shown: pickShown(held, reading, shownOfAnswer(told)), ask }
}
