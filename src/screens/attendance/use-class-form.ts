import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { attendanceDraftKey } from '#data/attendance/attendance-drafts.ts'
import type { ClassDay } from '#data/attendance/class-day.ts'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import { device } from '#data/db.ts'
import { dropDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { nudge } from '#data/nudge.ts'
import { enqueue } from '#data/outbox.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { rowsOfClass } from '#data/subjects.ts'
import { markClassOffline } from '#domain/attendance/attendance.offline.ts'
import {
  createClassForm,
  discardEdits,
  followDay,
  formDraft,
  formMarks,
  formTotals,
  noteSaved,
  restoreDraft,
  rowOf,
  subscribe,
  subscribeRow,
  type ClassForm,
} from './class-form.ts'
import type { ClassDraft } from './form-rows.ts'

const DRAFT_DELAY_MS = 250
const EMPTY = '{"rows":[]}'

type DraftState = { status: 'reading' } | { status: 'ready'; restored: number } | { status: 'failed' }

type Opened = { day: ClassDay; group: ClassWithStudents; ownerId: number; mayHaveDraft: boolean }

export function useClassForm({ day, group, ownerId, mayHaveDraft }: Opened) {
  const [form] = useState(() => createClassForm(day))
  useEffect(() => followDay(form, day), [form, day])
  const key = attendanceDraftKey(ownerId, day.classId, day.date)
  const { draft, suspend, resume, forgetRestored } = useDraft(form, { key, ownerId, mayHaveDraft })

  const save = useCallback(async () => {
    const marks = formMarks(form)
    let entry: OutboxEntry
    suspend()
    try {
      const body = { classId: day.classId, date: day.date, marks }
      entry = await enqueue(device(), markClassOffline, { body }, { draftKey: key, seen: rowsOfClass(group) })
      noteSaved(form, marks)
      forgetRestored()
      nudge('enqueue')
    } finally {
      resume()
    }
    return entry
  }, [form, group, day.classId, day.date, key, suspend, resume, forgetRestored])

  const discard = useCallback(() => {
    discardEdits(form)
    forgetRestored()
  }, [form, forgetRestored])

  return { form, draft, save, discard }
}

/** The same state object where nothing changes, so that a save does not render the form again. */
const readyWith =
  (restored: number) =>
  (before: DraftState): DraftState =>
    before.status === 'ready' && before.restored === restored ? before : { status: 'ready', restored }

type DraftOf = { key: string; ownerId: number; mayHaveDraft: boolean }

/** Saves every change of the form as a draft, and restores it when the class is opened again. */
function useDraft(form: ClassForm, { key, ownerId, mayHaveDraft }: DraftOf) {
  const [draft, setDraft] = useState<DraftState>(
    mayHaveDraft ? { status: 'reading' } : { status: 'ready', restored: 0 },
  )
  const saved = useRef({ text: EMPTY, isSuspended: true, timer: 0 })

  const flush = useCallback(() => {
    const state = saved.current
    clearTimeout(state.timer)
    if (state.isSuspended) return
    const value = formDraft(form)
    const text = JSON.stringify(value)
    if (text === state.text) return
    state.text = text
    const written = value.rows.length > 0 ? saveDraft(device(), key, ownerId, value) : dropDraft(device(), key)
    Promise.resolve(written).catch(() => {
      state.text = ''
      setDraft({ status: 'failed' })
    })
  }, [form, key, ownerId])

  const resume = useCallback(() => {
    Object.assign(saved.current, { isSuspended: false })
    flush()
  }, [flush])

  useEffect(() => {
    let isGone = false
    readDraft<ClassDraft>(device(), key, ownerId)
      .then((value) => {
        if (isGone) return
        const restored = value ? restoreDraft(form, value) : 0
        saved.current.text = value ? JSON.stringify(value) : EMPTY
        setDraft(readyWith(restored))
        resume()
      })
      .catch(() => {
        if (!isGone) setDraft({ status: 'failed' })
      })
    return () => void (isGone = true)
  }, [form, key, ownerId, resume])

  useFlushing(form, saved, flush)
  const suspend = useCallback(() => {
    clearTimeout(saved.current.timer)
    Object.assign(saved.current, { isSuspended: true, text: '' })
  }, [])
  const forgetRestored = useCallback(() => setDraft(readyWith(0)), [])
  return { draft, suspend, resume, forgetRestored }
}

/** Writes soon after each change, and at once when the page is hidden or left. */
function useFlushing(form: ClassForm, saved: { current: { timer: number } }, flush: () => void): void {
  useEffect(() => {
    const state = saved.current
    const stop = subscribe(form, () => {
      clearTimeout(state.timer)
      state.timer = window.setTimeout(flush, DRAFT_DELAY_MS)
    })
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [form, saved, flush])
}

function useForm<T>(form: ClassForm, read: (form: ClassForm) => T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(form, listener), [form]),
    () => read(form),
  )
}

export const useTotals = (form: ClassForm) => useForm(form, formTotals)

export const useCanUndo = (form: ClassForm): boolean => useForm(form, ({ undoable }) => undoable !== null)

export const useRow = (form: ClassForm, studentId: number) =>
  useSyncExternalStore(
    useCallback((listener: () => void) => subscribeRow(form, studentId, listener), [form, studentId]),
    () => rowOf(form, studentId),
  )
