import { useEffect, useRef, useState } from 'react'
import type { NewPaper } from '#domain/exams/papers.schema.ts'
import { savePapers } from '#data/exams/papers.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { save } from '#ui/export/save.ts'
import type { PaperRun } from '#ui/papers/papers-pdf.ts'
import { troubleOf } from '#ui/papers/paper-trouble.ts'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** A PDF to be made. `kept`: the records of its papers with codes, known once it is drawn. */
export type PaperJob = {
  title: string
  file: string
  failed?: string
  draw: (run: PaperRun) => Promise<{ bytes: ArrayBuffer; kept?: readonly (NewPaper | null)[]; classId?: number }>
}

/** `done`: pages that are drawn, of `pages` in all; 0 while their number is not known. */
type Progress = { done: number; pages: number }

export type Papers = {
  make: (job: PaperJob) => void
  isBusy: boolean
  /** The title of the PDF that is being made; null when none is. */
  title: string | null
  progress: Store<Progress>
  trouble: string | null
  cancel: () => void
}

type Store<Value> = { get: () => Value; set: (value: Value) => void; subscribe: (listener: () => void) => () => void }

/** Store for the progress, which changes with every page: only the bar renders then, not the whole list. */
function makeStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

async function give(job: PaperJob, run: PaperRun): Promise<void> {
  const { bytes, kept = [], classId } = await job.draw(run)
  const papers = kept.filter((each) => each !== null)
  // The codes are saved before the PDF is downloaded: a paper whose code is not saved could never be verified.
  if (papers.length > 0 && classId !== undefined) await savePapers(classId, papers)
  await save(job.file, bytes, 'application/pdf')
}

/** Makes PDFs of papers one at a time, with progress; leaving the screen cancels the running one. */
export function usePapers(): Papers {
  const [title, setTitle] = useState<string | null>(null)
  const [progress] = useState(() => makeStore<Progress>({ done: 0, pages: 0 }))
  const stop = useRef<AbortController | null>(null)
  const failed = useRef<string>(texts.failed)
  const action = useAction(
    async (job: PaperJob) => {
      failed.current = job.failed ?? texts.failed
      const abort = new AbortController()
      stop.current = abort
      setTitle(job.title)
      progress.set({ done: 0, pages: 0 })
      const onProgress = (done: number, pages: number) => progress.set({ done, pages })
      await give(job, { signal: abort.signal, onProgress })
      return texts.done
    },
    {
      trouble: (error) => {
        if (wasCancelled(error)) return null
        return error instanceof NotSavedError ? texts.notSaved : troubleOf(error, failed.current)
      },
      done: toastDone,
      after: () => setTitle(null),
    },
  )
  useEffect(() => () => stop.current?.abort(), [])
  return {
    make: (job) => void action.run(job),
    isBusy: title !== null,
    title,
    progress,
    trouble: action.trouble,
    cancel: () => stop.current?.abort(),
  }
}
