import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { listDocuments, deleteDocument, uploadDocument } from '#domain/documents/documents.endpoints.ts'
import type { DocumentKind, DocumentListed } from '#domain/documents/documents.schema.ts'
import { call, upload } from '../answers/api.ts'
import { nullIfSaved } from '../answers/call-once.ts'
import { pageState } from '../device/page-state.ts'
import type { Sent } from '../answers/progress-fetch.ts'
import { useServerAway } from '../answers/server-away.ts'
import { isServerAway, server, withData, type SourceAnswer } from '../answers/source.ts'
import { dropGone, dropKeptDocument, keepDocument, readKeptFile, useKept } from './kept.ts'
import { fetchDocument } from './pieces.ts'

const useListed = server(listDocuments, (kind: DocumentKind) => ({ query: { kind } }))

/** Documents of a kind: those of the school; without network those of its last answer, else those kept on this device. */
export function useDocuments(kind: DocumentKind): SourceAnswer<readonly DocumentListed[]> {
  const { shown, ask } = useListed(kind)
  useServerAway({ shown, ask })
  const kept = useKept()
  const listed = shown.status === 'ready' ? shown.data.documents : null
  const fresh = shown.status === 'ready' && shown.from === 'server' ? listed : null
  useEffect(() => {
    if (fresh) void dropGone(kind, fresh).catch(() => undefined)
  }, [kind, fresh])
  const own = useMemo(() => [...(kept?.values() ?? [])].filter((each) => each.kind === kind), [kept, kind])
  if (shown.status === 'failed' && isServerAway(shown) && own.length > 0)
    return { shown: { status: 'ready', data: own, from: 'replica' }, ask }
  return { shown: withData(shown, listed), ask }
}

/** How much of which file has arrived so far, by its public id. */
const arriving = pageState<ReadonlyMap<string, number>>(new Map())

/** The share of a document that has arrived, from 0 to 1; null while it is not being fetched. */
export const useArriving = (publicId: string): number | null =>
  useSyncExternalStore(arriving.subscribe, () => arriving.read().get(publicId) ?? null)

async function noted<T>({ publicId }: DocumentListed, fetch: (got: (share: number) => void) => Promise<T>): Promise<T> {
  const got = (share: number) => arriving.set(new Map(arriving.read()).set(publicId, share))
  got(0)
  try {
    return await fetch(got)
  } finally {
    arriving.set(new Map([...arriving.read()].filter(([id]) => id !== publicId)))
  }
}

type Fields = { title: string; kind: DocumentKind }

export const documentActions = {
  upload: (once: string, fields: Fields, file: Blob, sent: Sent) =>
    nullIfSaved(() => upload(uploadDocument, { fields }, file, { sent, once })),
  remove: async (document: DocumentListed) => {
    await call(deleteDocument, { params: { id: String(document.id) } })
    await dropKeptDocument(document)
  },
  /** The file: the one kept on this device, else the school's. */
  open: async (document: DocumentListed): Promise<Blob> =>
    (await readKeptFile(document)) ?? noted(document, (got) => fetchDocument(document, got)),
  keep: (document: DocumentListed) => noted(document, (got) => keepDocument(document, got)),
  dropKept: dropKeptDocument,
}
