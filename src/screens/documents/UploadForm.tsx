import { CloseButton, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadDocument } from '#domain/documents/documents.endpoints.ts'
import {
  DOCUMENT_LIMITS,
  TITLE_REQUIRED,
  TITLE_TOO_LONG,
  type DocumentKind,
} from '#domain/documents/documents.schema.ts'
import { sizeWords } from '#domain/documents/documents.rules.ts'
import { documentActions } from '#data/documents/documents.ts'
import { newRef } from '#data/device/new-ref.ts'
import { DropZone } from '#ui/DropZone.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { line } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import { documentTexts } from './documents.texts.ts'
import { problemOfFile } from './pdf-problem.ts'
import styles from './documents.module.css'

const { form: texts } = documentTexts

/** The fields that are sent beside the file. */
export const documentForm = recordForm(
  uploadDocument.body.omit({ pdf: true }),
  { title: line(texts.title, { isFull: true }) },
  { words: { [TITLE_REQUIRED]: texts.titleRequired, [TITLE_TOO_LONG]: texts.titleTooLong } },
)

/** State of the chosen file, with the message about a wrong or missing file. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const take = async (chosen: File, how: 'chosen' | 'dropped') => {
    const wrong = await problemOfFile(chosen).catch(() => texts.failed)
    if (wrong === texts.notPdf && how === 'dropped') return toastFailed(texts.notPdfDropped)
    setProblem(wrong)
    setFile(wrong === undefined ? chosen : null)
  }
  const drop = (why?: string) => {
    setFile(null)
    setProblem(why)
  }
  return { file, problem, take, drop }
}

const DropPdf = ({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File, how: 'chosen' | 'dropped') => void }) => (
  <DropZone
    label={texts.zone}
    icon={<IconFileTypePdf size={40} aria-hidden />}
    texts={{ drop: texts.drop, choose: texts.browse, limits: texts.limits }}
    accept=".pdf,application/pdf"
    isDisabled={isBusy}
    onFile={onFile}
  />
)

const ChosenFile = ({ file, isBusy, onRemove }: { file: File; isBusy: boolean; onRemove: () => void }) => (
  <p className={styles['chosen']}>
    <IconFileTypePdf size={22} aria-hidden />
    <span>{file.name}</span>
    <small>{sizeWords(file.size)}</small>
    <CloseButton aria-label={texts.removeFile(file.name)} disabled={isBusy} onClick={onRemove} />
  </p>
)

const Sending = ({ share }: { share: number }) => (
  <div className={styles['sending']}>
    <progress value={share} aria-label={texts.uploading} />
    <small>{texts.sent(share)}</small>
  </div>
)

type UploadFormProps = {
  kind: DocumentKind
  title: string
  ownerId: number
  isAway: boolean
  onUploaded: () => void
}

/** Form that uploads a document. The title stays as a draft until the upload is done; a page cannot keep the file. */
export function UploadForm({ kind, title, ownerId, isAway, onUploaded }: UploadFormProps) {
  const [share, setShare] = useState(0)
  const [isLeft, setLeft] = useState(false)
  const chosen = useChosenFile()
  const { file } = chosen
  const upload = useRecord(documentForm, null, {
    ownerId,
    draftKey: `documents:${kind}:${ownerId}`,
    blocked: () => (file ? null : texts.fileRequired),
    add: (body, { ref }) => {
      setShare(0)
      toastInfo(texts.uploading)
      return documentActions.upload(ref, { ...body, kind }, file as File, setShare)
    },
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(texts.done)
      chosen.drop()
      setLeft(false)
      onUploaded()
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  const take = (next: File, how: 'chosen' | 'dropped') => {
    // A new reference is made, since another file is another document.
    upload.change({ ref: newRef() })
    void chosen.take(next, how)
  }
  const { length } = upload.typed.title.trim()
  const wrong = documentForm.added().safeParse(upload.typed).error?.issues[0]?.message
  const { onBlur, error: _, ...field } = upload.field('title')
  const { isBusy } = upload
  const titleInput = (
    <TextInput
      label={texts.title}
      description={texts.counted(length)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      disabled={isBusy}
      error={isLeft || length > DOCUMENT_LIMITS.title ? wrong : undefined}
      {...field}
      onBlur={(event) => {
        setLeft(true)
        return onBlur(event)
      }}
    />
  )
  return (
    <Panel title={title}>
      <Form
        of={upload}
        submit={texts.upload}
        button={{
          leftSection: <IconUpload size={18} />,
          disabled: isAway || isBusy || !file || wrong !== undefined,
        }}
        restored={texts.restored}
        isWide
      >
        <RecordFields of={upload} own={{ title: titleInput }} />
        {file ? (
          <ChosenFile file={file} isBusy={isBusy} onRemove={() => chosen.drop(texts.fileRequired)} />
        ) : (
          <DropPdf isBusy={isBusy} onFile={take} />
        )}
        {chosen.problem ? (
          <p className={styles['problem']} role="alert">
            {chosen.problem}
          </p>
        ) : null}
        {isBusy ? <Sending share={share} /> : null}
      </Form>
    </Panel>
  )
}
