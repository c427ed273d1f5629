import { useCallback, useState, type ComponentType } from 'react'
import { problemLines, type ListReply } from '#domain/school/list.schema.ts'
import { fieldOf } from '#domain/sheets/kinds.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import type { DescribeProblems } from './FieldsToMend.tsx'
import { Foreseen, ListOutcome, type ListResult } from './ListOutcome.tsx'
import { countRows, isReadyToSend, type ReadList } from './list-state.ts'
import { ListUploadView } from './ListUploadView.tsx'
import { notReadOf } from './not-read.ts'
import { registeringTexts as texts, type RegisteringWords } from './registering.texts.ts'
import { Sending } from './Sending.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useForesight, useListSend, type SendList } from './use-list-send.ts'
import type { ListUpload } from './use-list-upload.ts'
import type { Elsewhere } from './ValuesPart.tsx'

type Item<Rows extends ReadList> = Rows['items'][number]

type RegisterListProps<Rows extends ReadList> = {
  upload: ListUpload<Rows>
  /** Sends the rows of a file of this name. */
  send: (fileName: string) => SendList<Item<Rows>, ListReply>
  words: RegisteringWords
  pathOfImport: (id: number) => string
  elsewhere?: Elsewhere
  /** Shows what the rows say, below. */
  Below?: ComponentType<{ items: readonly Item<Rows>[] }>
}

/** The way of a list whose call answers with what it registered: from the file to the result. */
export function RegisterList<Rows extends ReadList>({
  upload,
  send,
  words,
  pathOfImport,
  elsewhere,
  Below,
}: RegisterListProps<Rows>) {
  const [done, setDone] = useState<ListResult | null>(null)
  const finish = (result: ListResult) => {
    upload.clear()
    setDone(result)
    toastDone(texts.done)
  }
  const { rows, kind } = upload
  const describe: DescribeProblems = useCallback(
    (problems) =>
      problemLines(
        problems.map(({ fields, ...problem }) => ({
          ...problem,
          fields: fields.map((name) => fieldOf(kind, name)?.label ?? name),
        })),
      ),
    [kind],
  )
  return (
    <>
      {done && !upload.file ? <ListOutcome {...done} words={words} pathOfImport={pathOfImport} /> : null}
      <ListUploadView
        upload={upload}
        describe={describe}
        {...(elsewhere && { elsewhere })}
        below={Below && rows && rows.items.length > 0 ? <Below items={rows.items} /> : null}
      >
        {rows ? (
          <Register upload={upload} rows={rows} send={send(upload.file?.name ?? '')} words={words} onDone={finish} />
        ) : null}
      </ListUploadView>
    </>
  )
}

type RegisterProps<Rows extends ReadList> = {
  upload: ListUpload
  rows: Rows
  send: SendList<Item<Rows>, ListReply>
  words: RegisteringWords
  onDone: (result: ListResult) => void
}

/** Counts of the list, the school's check of it, and the button that uploads it. */
function Register<Rows extends ReadList>({ upload, rows, send, words, onDone }: RegisterProps<Rows>) {
  const items: readonly Item<Rows>[] = rows.items
  const inList = countRows(rows)
  const isReady = isReadyToSend(upload)
  const foresight = useForesight(isReady ? items : null, send, upload.refuse)
  const known = foresight.status === 'known' ? foresight.reply : null
  const { uploading, upload: start } = useListSend(send, {
    onDone: (reply) => onDone({ reply, foreseen: known?.created ?? null, notRead: notReadOf(upload, rows) }),
    onRefused: upload.refuse,
  })
  const count = known?.created ?? inList
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
          figure(texts.counts.rows, inList),
          figure(texts.counts.bad, bad, bad ? 'bad' : undefined),
          figure(texts.counts.existing, known?.existing.length),
          figure(texts.counts.repeated, known?.repeated.length),
        ]}
      />
      {isReady ? <Foreseen foresight={foresight} words={words} /> : null}
      {uploading.status === 'failed' ? <ProblemAlert message={uploading.words} /> : null}
      {uploading.status === 'sending' ? <Sending share={uploading.share} /> : null}
      <UploadButton
        upload={upload}
        isSending={uploading.status === 'sending'}
        isAsking={foresight.status === 'asking'}
        isDisabled={!isReady || count === 0}
        label={words.upload(count)}
        onClick={() => void start(items)}
      />
    </>
  )
}
