import { documentFileName } from '#domain/documents/documents.rules.ts'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { documentActions, useArriving } from '#data/documents/documents.ts'
import { useKept } from '#data/documents/kept.ts'
import { isQuotaError } from '#data/device/room.ts'
import { useIsOnline } from '#data/sync/use-sync-status.ts'
import { save } from '#ui/export/save.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'
import { documentTexts as texts } from './documents.texts.ts'

/** Actions with a document on this device (opening, keeping it, dropping the kept file), and which are possible now. */
export function useDocument(document: DocumentListed) {
  const { publicId, title } = document
  const isOnline = useIsOnline()
  const kept = useKept()
  const isKept = kept?.has(publicId) ?? false
  const isArriving = useArriving(publicId) !== null
  const opening = useAction(() => documentActions.open(document), {
    done: (file) => void save(documentFileName(title), file, file.type),
    trouble: texts.open,
    failed: toastFailed,
  })
  const keeping = useAction(() => (isKept ? documentActions.dropKept(document) : documentActions.keep(document)), {
    done: () => (isKept ? undefined : toastDone(texts.keep.done)),
    trouble: (error) => (isQuotaError(error) ? texts.keep.full : troubleOf(error, texts.keep)),
    failed: toastFailed,
  })
  return {
    open: () => void opening.run(),
    /** Whether the document can be opened; without network only kept documents can. */
    canOpen: (isOnline || isKept) && !isArriving && !opening.isBusy,
    isKept,
    toggleKept: () => void keeping.run(),
    /** Whether documents can be kept on this device at all. */
    mayKeep: kept !== undefined && kept !== null,
    canKeep: (isOnline || isKept) && !isArriving && !keeping.isBusy,
  }
}
