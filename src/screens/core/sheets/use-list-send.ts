import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { RowProblem } from '#domain/school/row-problems.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import type { Sent } from '#data/answers/progress-fetch.ts'
import { newRef } from '#data/device/new-ref.ts'
import { sheetsTexts as texts } from './sheets.texts.ts'

const Refusal = z.object({ rows: z.array(RowProblem) })

/** The rows that the school refuses; null for any other error. */
function refusedRows(error: unknown): RowProblem[] | null {
  if (!(error instanceof RefusedError) || error.code !== 'rowsRefused') return null
  const parsed = Refusal.safeParse(error.details)
  return parsed.success ? parsed.data.rows : null
}

/** Sends rows to the school; in a dry run everything is checked and nothing written. `once`: the key of this list. */
export type SendList<Item, Reply> = (
  items: readonly Item[],
  how: { isDryRun: boolean; once?: string; sent: Sent },
) => Promise<Reply>

/** The school's check of a list before anything is registered. */
export type Foresight<Reply> =
  | { status: 'none' | 'asking' }
  | { status: 'failed'; words: string }
  | { status: 'known'; reply: Reply }

type Refused = (rows: readonly RowProblem[]) => void

/** Asks the school for a dry run of a list, once it is valid; `items` null: not yet. */
export function useForesight<Item, Reply>(
  items: readonly Item[] | null,
  send: SendList<Item, Reply>,
  onRefused: Refused,
): Foresight<Reply> {
  const [told, setTold] = useState<{ items: readonly Item[]; foresight: Foresight<Reply> } | null>(null)
  const ask = useEffectEvent((list: readonly Item[]) => send(list, { isDryRun: true, sent: () => undefined }))
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (!items || items.length === 0) return undefined
    let isWanted = true
    const tell = (foresight: Foresight<Reply>) => isWanted && setTold({ items, foresight })
    ask(items).then(
      (reply) => tell({ status: 'known', reply }),
      (error: unknown) => {
        const rows = refusedRows(error)
        if (rows && isWanted) refuse(rows)
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

/** Uploads a list. The same list sent again after a lost answer has the same key, and gets the first answer. */
export function useListSend<Item, Reply>(
  send: SendList<Item, Reply>,
  { onDone, onRefused }: { onDone: (reply: Reply) => void; onRefused: Refused },
) {
  const [uploading, setUploading] = useState<Uploading>({ status: 'idle' })
  const last = useRef<{ items: readonly Item[]; once: string } | null>(null)
  const isUnderWay = useRef(false)
  const upload = async (items: readonly Item[]): Promise<void> => {
    // A second press may come before the button is rendered as busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    if (last.current?.items !== items) last.current = { items, once: newRef() }
    setUploading({ status: 'sending', share: 0 })
    try {
      const sent: Sent = (share) => setUploading({ status: 'sending', share })
      const reply = await send(items, { isDryRun: false, once: last.current.once, sent })
      setUploading({ status: 'idle' })
      onDone(reply)
    } catch (error) {
      const rows = refusedRows(error)
      if (rows) onRefused(rows)
      const words = isNoServer(error) ? texts.noServer : rows ? texts.failed : (serverMessage(error) ?? texts.failed)
      setUploading({ status: 'failed', words })
    } finally {
      isUnderWay.current = false
    }
  }
  return { uploading, upload }
}
