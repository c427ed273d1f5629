import { RowProblem } from '#domain/school/row-problems.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { createStudents } from '#domain/students/import.endpoints.ts'
import type { ImportReply, StudentItem } from '#domain/students/import.schema.ts'
import { RefusedError } from '#data/answers/answers.ts'
import { callLarge } from '#data/answers/api.ts'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { nudge } from '#data/sync/nudge.ts'
import { fetchWithProgress, type Sent } from '#data/answers/progress-fetch.ts'
import { uploadTexts as texts } from './upload.texts.ts'

const Refusal = z.object({ rows: z.array(RowProblem) })

/** The rows that the school refuses; null for any other error. */
function refusedRows(error: unknown): RowProblem[] | null {
  if (!(error instanceof RefusedError) || error.code !== 'rowsRefused') return null
  const parsed = Refusal.safeParse(error.details)
  return parsed.success ? parsed.data.rows : null
}

const send = (items: readonly StudentItem[], isDryRun: boolean, sent: Sent): Promise<ImportReply> =>
  callLarge(createStudents, { query: isDryRun ? { dryRun: 'true' } : {}, body: [...items] }, fetchWithProgress(sent))

/** The school's check of a list before anything is registered. */
export type Foresight =
  | { status: 'none' | 'asking' }
  | { status: 'failed'; words: string }
  | { status: 'known'; reply: ImportReply }

type Told = { items: readonly StudentItem[]; foresight: Foresight }

/** Asks the school for a dry run of a list, once it is valid; `items` null: not yet. */
export function useForesight(
  items: readonly StudentItem[] | null,
  onRefused: (rows: readonly RowProblem[]) => void,
): Foresight {
  const [told, setTold] = useState<Told | null>(null)
  const refuse = useRef(onRefused)
  useEffect(() => {
    refuse.current = onRefused
  })
  useEffect(() => {
    if (!items || items.length === 0) return undefined
    let isWanted = true
    const tell = (foresight: Foresight) => isWanted && setTold({ items, foresight })
    send(items, true, () => undefined).then(
      (reply) => tell({ status: 'known', reply }),
      (error: unknown) => {
        const rows = refusedRows(error)
        if (rows && isWanted) refuse.current(rows)
        else if (!rows)
          tell({
            status: 'failed',
            words: isNoServer(error) ? texts.schoolUnknown : (serverMessage(error) ?? texts.schoolRefused),
          })
      },
    )
    return () => {
      isWanted = false
    }
  }, [items])
  if (!items || items.length === 0) return { status: 'none' }
  return told?.items === items ? told.foresight : { status: 'asking' }
}

/** Progress of an upload: the `share` of the list that has been sent; 1 while the server is at work. */
export type Uploading = { status: 'idle' } | { status: 'sending'; share: number } | { status: 'failed'; words: string }

type UseUpload = { onDone: (reply: ImportReply) => void; onRefused: (rows: readonly RowProblem[]) => void }

export function useUpload({ onDone, onRefused }: UseUpload) {
  const [uploading, setUploading] = useState<Uploading>({ status: 'idle' })
  const upload = async (items: readonly StudentItem[]) => {
    setUploading({ status: 'sending', share: 0 })
    try {
      const reply = await send(items, false, (share) => setUploading({ status: 'sending', share }))
      nudge('sendNow')
      setUploading({ status: 'idle' })
      onDone(reply)
    } catch (error) {
      const rows = refusedRows(error)
      if (rows) onRefused(rows)
      const words = isNoServer(error) ? texts.noServer : rows ? texts.failed : (serverMessage(error) ?? texts.failed)
      setUploading({ status: 'failed', words })
    }
  }
  return { uploading, upload, forget: () => setUploading({ status: 'idle' }) }
}
