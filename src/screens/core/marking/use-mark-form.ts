import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { device } from '#data/device/db.ts'
import { dropDraft, readDraft, saveDraft } from '#data/device/drafts.ts'
import { nudge } from '#data/sync/nudge.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import {
  createMarkForm,
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
  type MarkForm,
} from './mark-form.ts'
import type { Marked, MarkDraft, SavedMark } from './form-rows.ts'

const DRAFT_DELAY_MS = 250
const EMPTY = '{"rows":[]}'

export type DraftState = { status: 'reading' } | { status: 'ready'; restored: number } | { status: 'failed' }

type Opened = {
  people: readonly Marked[]
  ownerId: number
  draftKey: string
  /** Whether the device may have a draft; the form is then ready only after the draft was read. */
  mayHaveDraft: boolean
  /** Fills in the time of whoever is late; must not change. Left out where nobody is marked late. */
  arrival?: MarkForm['arrival']
  /** Stores the marks in the outbox, and deletes the draft in the same transaction. */
  store: (marks: readonly SavedMark[]) => Promise<OutboxEntry>
}

/** A form in which the people of one day are marked. The calling component needs the draft's key as its `key`. */
export function useMarkForm({ people, ownerId, draftKey: key, mayHaveDraft, store, arrival }: Opened) {
  const [form] = useState(() => createMarkForm(people, arrival))
  useEffect(() => followDay(form, people), [form, people])
  const { draft, suspend, resume, forgetRestored } = useDraft(form, { key, ownerId, mayHaveDraft })

  const save = useCallback(async () => {
    const marks = formMarks(form)
    let entry: OutboxEntry
    suspend()
    try {
      entry = await store(marks)
      noteSaved(form, marks)
      forgetRestored()
      nudge('enqueue')
    } finally {
      resume()
    }
    return entry
  }, [form, store, suspend, resume, forgetRestored])

  const discard = useCallback(() => {
    discardEdits(form)
    forgetRestored()
  }, [form, forgetRestored])

  return { form, draft, save, discard }
}

/** The next state of the draft; the same object if nothing changes, so that a save does not render the form again. */
const readyWith =
  (restored: number) =>
  (before: DraftState): DraftState =>
    before.status === 'ready' && before.restored === restored ? before : { status: 'ready', restored }

type DraftOf = { key: string; ownerId: number; mayHaveDraft: boolean }

/** Saves every change of the form as a draft, and restores it when the class is opened again. */
function useDraft(form: MarkForm, { key, ownerId, mayHaveDraft }: DraftOf) {
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
    readDraft<MarkDraft>(device(), key, ownerId)
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

/** Stores the draft soon after each change, and at once when the page is hidden or left. */
function useFlushing(form: MarkForm, saved: { current: { timer: number } }, flush: () => void): void {
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

function useForm<T>(form: MarkForm, read: (form: MarkForm) => T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(form, listener), [form]),
    () => read(form),
  )
}

export const useTotals = (form: MarkForm) => useForm(form, formTotals)

export const useCanUndo = (form: MarkForm): boolean => useForm(form, ({ undoable }) => undoable !== null)

export const useRow = (form: MarkForm, id: number) =>
  useSyncExternalStore(
    useCallback((listener: () => void) => subscribeRow(form, id, listener), [form, id]),
    () => rowOf(form, id),
  )
