import { IconDeviceMobileDown, IconDeviceMobileX, IconDownload, IconTrash } from '@tabler/icons-react'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { documentActions } from '#data/documents/documents.ts'
import { useIsOnline } from '#data/sync/use-sync-status.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { documentTexts } from './documents.texts.ts'
import { useDocument } from './use-document.ts'

const { open, keep, delete: texts } = documentTexts

type DocumentActionsProps = { document: DocumentListed; onChanged: () => void }

/** Buttons that open a document, keep the document on this device, and delete it. */
export function DocumentActions({ document, onChanged }: DocumentActionsProps) {
  const { title } = document
  const isOnline = useIsOnline()
  const here = useDocument(document)
  return (
    <>
      <RowButton label={open.openOf(title)} isDisabled={!here.canOpen} onClick={here.open}>
        <IconDownload size={20} />
      </RowButton>
      {here.mayKeep ? (
        <RowButton
          label={here.isKept ? keep.dropOf(title) : keep.keepOf(title)}
          isDisabled={!here.canKeep}
          onClick={here.toggleKept}
        >
          {here.isKept ? <IconDeviceMobileX size={20} /> : <IconDeviceMobileDown size={20} />}
        </RowButton>
      ) : null}
      <DialogButton
        renderButton={(ask) => (
          <RowButton label={texts.deleteOf(title)} isGrave isDisabled={!isOnline} onClick={ask}>
            <IconTrash size={20} />
          </RowButton>
        )}
      >
        {(close) => <DeleteDocument document={document} onDeleted={onChanged} onClose={close} />}
      </DialogButton>
    </>
  )
}

type DeleteDocumentProps = { document: DocumentListed; onDeleted: () => void; onClose: () => void }

function DeleteDocument({ document, onDeleted, onClose }: DeleteDocumentProps) {
  return (
    <ConfirmDeletion
      words={texts}
      remove={() => documentActions.remove(document)}
      doneText={texts.done}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{document.title}</strong>
      </p>
      <p>{texts.devices}</p>
    </ConfirmDeletion>
  )
}
