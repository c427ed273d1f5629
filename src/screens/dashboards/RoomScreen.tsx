import { IconTrash } from '@tabler/icons-react'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { getRoom, type Room } from '#domain/dashboards/room.endpoints.ts'
import { listDeletedDocuments, type DeletedDocument } from '#domain/documents/deleted.endpoints.ts'
import { sizeWords } from '#domain/documents/documents.rules.ts'
import { eraseFile } from '#data/dashboards/room.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import layout from '#ui/form.module.css'
import { Figures } from '#ui/list/Figures.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { heading, text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { roomScreen } from './dashboards.screens.ts'
import { roomTexts as texts } from './room.texts.ts'

type Kind = Room['kinds'][number]

const GB = 1_024 ** 3

function words(bytes: number | null): string {
  if (bytes === null) return texts.unknown
  if (bytes === 0) return '0'
  return bytes < GB ? sizeWords(bytes) : `${(bytes / GB).toFixed(1)} GB`
}

/** Use of the server's disk by kinds of data, for administrators. */
export default function RoomScreen() {
  const room = useAnswer(getRoom, {})
  const deleted = useAnswer(listDeletedDocuments, {})
  const askAgain = () => {
    room.ask()
    deleted.ask()
  }
  return (
    <Page title={roomScreen.title} lead={texts.lead}>
      <div className={layout['whole']}>
        <AnswerGate answer={room.answer} onRetry={room.ask}>
          {(found) => (
            <>
              <Figures figures={figuresOf(found)} />
              <ShortTable label={texts.kind} fields={kindFields} rows={found.kinds} rowKey={({ kind }) => kind} />
            </>
          )}
        </AnswerGate>
        <Panel title={texts.deleted} lead={texts.deletedLead}>
          <AnswerGate answer={deleted.answer} onRetry={deleted.ask}>
            {({ documents }) => <Deleted documents={documents} onErased={askAgain} />}
          </AnswerGate>
        </Panel>
      </div>
    </Page>
  )
}

const figuresOf = ({ disk, documentsLimit, kinds }: Room) => {
  const documents = kinds.filter(({ kind }) => kind === 'documents' || kind === 'deletedDocuments')
  const tone = disk.isLow ? ('bad' as const) : undefined
  return [
    { label: texts.data, value: words(disk.data), tone },
    { label: texts.backups, value: words(disk.backup), tone },
    {
      label: texts.documents,
      value: words(documents.reduce((sum, { bytes }) => sum + bytes, 0)),
      note: texts.limit(words(documentsLimit)),
    },
  ]
}

const kindFields = [
  heading<Kind>('kind', texts.kind, ({ kind }) => texts.kinds[kind][0]),
  text<Kind>('size', texts.size, ({ bytes }) => words(bytes), { isNumber: true }),
  text<Kind>('count', texts.count, ({ count }) => count, { isNumber: true }),
  text<Kind>('oldest', texts.oldest, ({ oldest }) => oldest && formatDay(oldest), { isDay: true }),
  text<Kind>('todo', texts.todo, ({ kind }) => texts.kinds[kind][1], { canBreak: true, isWide: true }),
]

function Deleted({ documents, onErased }: { documents: readonly DeletedDocument[]; onErased: () => void }) {
  const timeZone = useSchool()?.timeZone
  if (!timeZone) return null
  if (documents.length === 0) return <p>{texts.none}</p>
  const day = (instant: string) => formatDay(schoolDay(Date.parse(instant), timeZone))
  return (
    <ShortTable
      label={texts.deleted}
      fields={[
        heading<DeletedDocument>('title', texts.title, ({ title }) => title),
        text<DeletedDocument>('size', texts.size, ({ size }) => sizeWords(size), { isNumber: true }),
        text<DeletedDocument>('by', texts.deletedBy, ({ deletedBy }) => deletedBy),
        text<DeletedDocument>('at', texts.deletedAt, ({ deletedAt }) => day(deletedAt)),
        text<DeletedDocument>('from', texts.erased, ({ erasedFrom }) => day(erasedFrom)),
      ]}
      rows={documents}
      rowKey={({ id }) => id}
      isDense
      actions={{ label: texts.actions, render: (document) => <Erase document={document} onErased={onErased} /> }}
    />
  )
}

const Erase = ({ document, onErased }: { document: DeletedDocument; onErased: () => void }) => (
  <DialogButton
    renderButton={(ask) => (
      <RowButton label={texts.erase.of(document.title)} isGrave onClick={ask}>
        <IconTrash size={20} />
      </RowButton>
    )}
  >
    {(close) => (
      <ConfirmDeletion
        words={texts.erase}
        remove={() => eraseFile(document)}
        doneText={texts.erase.done}
        onDeleted={onErased}
        onClose={close}
      >
        <p>
          <strong>{document.title}</strong>
        </p>
      </ConfirmDeletion>
    )}
  </DialogButton>
)
