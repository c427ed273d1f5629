import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { useArriving } from '#data/documents/documents.ts'
import { useKept } from '#data/documents/kept.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { documentTexts } from './documents.texts.ts'
import styles from './documents.module.css'

const { keep: texts } = documentTexts

/** Chip that a document is kept on this device, or how much of the file has arrived; nothing for other documents. */
export function KeptChip({ publicId }: Pick<DocumentListed, 'publicId'>) {
  const isKept = useKept()?.has(publicId) ?? false
  const share = useArriving(publicId)
  return (
    <>
      {share !== null ? <Chip tone="wait">{texts.arriving(share)}</Chip> : null}
      {share === null && isKept ? <Chip tone="good">{texts.kept}</Chip> : null}
    </>
  )
}

/** The title of a document, with the chip of its state on this device. */
export const DocumentTitle = ({ document }: { document: DocumentListed }) => (
  <span className={styles['title']}>
    <bdi>{document.title}</bdi>
    <KeptChip publicId={document.publicId} />
  </span>
)
