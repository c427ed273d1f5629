import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportReply } from '#domain/students/import.schema.ts'
import { useStudentList } from '#data/school/student-list.ts'
import { useDraft, type DraftState } from '#data/device/use-draft.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Restored } from '../core/form/Form.tsx'
import { ReplicaGate } from '../core/Gates.tsx'
import { FileDrop } from '../core/sheets/FileDrop.tsx'
import { Preview } from './upload/Preview.tsx'
import { RowsToMend } from './upload/RowsToMend.tsx'
import type { KnownClass, Sheet } from './upload/sheet.ts'
import { TemplateButton } from './upload/TemplateButton.tsx'
import { SheetFigures, SchoolNotes, Sending, UploadResult } from './upload/UploadNotes.tsx'
import { useForesight, useUpload } from './upload/use-school.ts'
import { useSheet, type SheetState } from './upload/use-sheet.ts'
import styles from './upload/upload.module.css'
import { uploadTexts as texts } from './upload/upload.texts.ts'

/** Registers the students of a spreadsheet, after every row has been checked and corrected. */
export default function UploadStudentsScreen() {
  const ownerId = useSession()?.user.id ?? null
  const draft = useDraft<Sheet>(`uploadStudents:${ownerId}`, ownerId)
  const list = useStudentList()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReplicaGate reading={list}>
        {({ classes }) =>
          draft.found === undefined ? <LoadingSkeleton rows={4} /> : <Upload draft={draft} classes={classes} />
        }
      </ReplicaGate>
    </Page>
  )
}

function Upload({ draft, classes }: { draft: DraftState<Sheet>; classes: readonly KnownClass[] }) {
  const state = useSheet(draft, classes)
  const [done, setDone] = useState<ImportReply | null>(null)
  const [isRestored, setRestored] = useState(Boolean(draft.found))
  const { sheet, problems, trouble, isReading } = state
  const choose = (file: File) => {
    setDone(null)
    setRestored(false)
    void state.choose(file)
  }
  return (
    <div className={styles['screen']}>
      {done ? <UploadResult reply={done} /> : null}
      <FileDrop isSmall={sheet !== null} onFile={choose}>
        <TemplateButton className={classes[0]?.name ?? ''} />
      </FileDrop>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {isReading ? <LoadingSkeleton rows={3} label={texts.reading} /> : null}
      {isRestored && sheet ? <Restored>{texts.restored}</Restored> : null}
      {sheet && !isReading ? (
        <>
          <ListPanel
            state={state}
            sheet={sheet}
            onDone={(reply) => {
              state.clear()
              setDone(reply)
              setRestored(false)
              toastDone(texts.done)
            }}
          />
          {problems && state.listed.length > 0 ? (
            <RowsToMend
              items={sheet.items}
              problems={problems}
              listed={state.listed}
              classes={classes}
              onEdit={state.edit}
              onLeaveOut={state.leaveOut}
            />
          ) : null}
          <Preview items={sheet.items} />
        </>
      ) : null}
    </div>
  )
}

type ListPanelProps = { state: SheetState; sheet: Sheet; onDone: (reply: ImportReply) => void }

/** The list, the school's check of it, and the upload. */
function ListPanel({ state, sheet, onDone }: ListPanelProps) {
  const { problems } = state
  const isWell = problems?.size === 0
  const foresight = useForesight(isWell ? sheet.items : null, state.refuse)
  const { uploading, upload, forget } = useUpload({ onDone, onRefused: state.refuse })
  const known = foresight.status === 'known' ? foresight.reply : null
  const count = known?.created ?? sheet.items.length
  const isSending = uploading.status === 'sending'
  return (
    <Panel
      title={texts.listTitle(sheet.fileName)}
      action={
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} />}
          disabled={isSending}
          onClick={() => {
            forget()
            state.clear()
          }}
        >
          {texts.clear}
        </Button>
      }
    >
      <div className={styles['stack']}>
        <SheetFigures rows={sheet.items.length} bad={problems?.size ?? null} reply={known} />
        {problems ? null : <LoadingSkeleton rows={1} label={texts.checking} />}
        {isWell ? <SchoolNotes foresight={foresight} /> : null}
        {uploading.status === 'failed' ? <ProblemAlert message={uploading.words} /> : null}
        {isSending ? <Sending share={uploading.share} /> : null}
        <div>
          <Button
            size="lg"
            leftSection={<IconUpload size={20} />}
            loading={isSending}
            disabled={!isWell || sheet.items.length === 0 || count === 0}
            onClick={() => void upload(sheet.items)}
          >
            {texts.upload(count)}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
