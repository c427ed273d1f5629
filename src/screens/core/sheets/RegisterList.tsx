import { useState } from 'react'
import { problemLines, type ListReply } from '#domain/school/list.schema.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Foreseen, ListOutcome, type ListResult } from './ListOutcome.tsx'
import { isReadyToSend, type ReadList } from './list-state.ts'
import { ListUploadView } from './ListUploadView.tsx'
import { registeringTexts as texts, type Noun } from './registering.texts.ts'
import { Sending } from './Sending.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useForesight, useListSend, type SendList } from './use-list-send.ts'
import type { ListUpload } from './use-list-upload.ts'

type Item<Rows extends ReadList> = Rows['items'][number]

type RegisterListProps<Rows extends ReadList> = {
  upload: ListUpload<Rows>
  /** Sends the rows of a file of this name. */
  send: (fileName: string) => SendList<Item<Rows>, ListReply>
  noun: Noun
  pathOfImport: (id: number) => string
}

/** The way of a list whose call answers with what it registered: from the file to the result. */
export function RegisterList<Rows extends ReadList>({ upload, send, noun, pathOfImport }: RegisterListProps<Rows>) {
  const [done, setDone] = useState<ListResult | null>(null)
  const finish = (result: ListResult) => {
    upload.clear()
    setDone(result)
    toastDone(texts.done)
  }
  const { rows } = upload
  return (
    <>
      {done && !upload.file ? <ListOutcome {...done} noun={noun} pathOfImport={pathOfImport} /> : null}
      <ListUploadView upload={upload} describe={problemLines}>
        {rows ? (
          <Register
            upload={upload}
            items={rows.items}
            send={send(upload.file?.name ?? '')}
            noun={noun}
            onDone={finish}
          />
        ) : null}
      </ListUploadView>
    </>
  )
}

type RegisterProps<Each> = {
  upload: ListUpload
  items: readonly Each[]
  send: SendList<Each, ListReply>
  noun: Noun
  onDone: (result: ListResult) => void
}

/** Counts of the list, the school's check of it, and the button that uploads it. */
function Register<Each>({ upload, items, send, noun, onDone }: RegisterProps<Each>) {
  const isReady = isReadyToSend(upload)
  const foresight = useForesight(isReady ? items : null, send, upload.refuse)
  const known = foresight.status === 'known' ? foresight.reply : null
  const { uploading, upload: start } = useListSend(send, {
    onDone: (reply) => onDone({ reply, foreseen: known?.created ?? null }),
    onRefused: upload.refuse,
  })
  const count = known?.created ?? items.length
  const bad = upload.problems?.size ?? null
  const figure = (label: string, value: number | null | undefined, tone?: 'bad') => ({
    label,
    value: value?.toLocaleString('en') ?? texts.unknown,
    tone,
  })
  return (
    <>
      <Figures
        figures={[
          figure(texts.counts.rows, items.length),
          figure(texts.counts.bad, bad, bad ? 'bad' : undefined),
          figure(texts.counts.existing, known?.existing.length),
          figure(texts.counts.repeated, known?.repeated.length),
        ]}
      />
      {isReady ? <Foreseen foresight={foresight} noun={noun} /> : null}
      {uploading.status === 'failed' ? <ProblemAlert message={uploading.words} /> : null}
      {uploading.status === 'sending' ? <Sending share={uploading.share} /> : null}
      <UploadButton
        upload={upload}
        isSending={uploading.status === 'sending'}
        isAsking={foresight.status === 'asking'}
        isDisabled={!isReady || count === 0}
        label={texts.upload(count, noun)}
        onClick={() => void start(items)}
      />
    </>
  )
}
