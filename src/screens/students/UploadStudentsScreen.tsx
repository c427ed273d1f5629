import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { describeProblems } from '#domain/students/import.rules.ts'
import type { ImportReply } from '#domain/students/import.schema.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import type { StudentRows } from '#domain/students/student-rows.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { useUploadSchool } from '#data/buses/upload-school.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { countRows, isReadyToSend } from '../core/sheets/list-state.ts'
import { ListUploadView } from '../core/sheets/ListUploadView.tsx'
import { notReadOf } from '../core/sheets/not-read.ts'
import { Sending } from '../core/sheets/Sending.tsx'
import { UploadButton } from '../core/sheets/UploadButton.tsx'
import { useForesight, useListSend } from '../core/sheets/use-list-send.ts'
import { useListUpload, type ListUpload } from '../core/sheets/use-list-upload.ts'
import { fileOfOld, type OldDraft } from './upload/old-draft.ts'
import { Preview } from './upload/Preview.tsx'
import { CLASS_MAKER, notesOf, sendStudents, STUDENTS_LIST } from './upload/students-list.ts'
import { TemplateButton } from './upload/TemplateButton.tsx'
import { doneWords, SchoolNotes, SheetFigures, UploadResult } from './upload/UploadNotes.tsx'
import { uploadTexts as texts } from './upload/upload.texts.ts'

/** Registers the students of a spreadsheet, after every row has been checked and corrected. */
export default function UploadStudentsScreen() {
  const named = useUploadSchool()
  const today = useToday()?.today
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReplicaGate reading={named} needsWhole>
        {(known) => (today ? <Upload named={known} today={today} /> : <LoadingSkeleton rows={4} />)}
      </ReplicaGate>
    </Page>
  )
}

const MAKERS = [CLASS_MAKER]

/** Takes over a list that was being corrected under an earlier release. */
function useOldList(ownerId: number | null, choose: (file: File) => Promise<void>): void {
  const { found, keep } = useDraft<OldDraft>(`uploadStudents:${ownerId}`, ownerId)
  const take = useEffectEvent((old: OldDraft) => void choose(fileOfOld(old)).then(() => keep(null)))
  useEffect(() => {
    if (found) take(found)
  }, [found])
}

type UploadProps = { named: Omit<SheetSchool, 'today'>; today: string }
type Result = { reply: ImportReply; foreseen: number | null; notRead: readonly string[] }

function Upload({ named, today }: UploadProps) {
  const user = useSession()?.user
  const ownerId = user?.id ?? null
  const usual = useSchool()?.fees
  const school = useMemo(() => ({ ...named, today, ...(usual && { usual }) }), [named, today, usual])
  const upload = useListUpload({ id: 'students', ownerId, of: STUDENTS_LIST, school })
  const [done, setDone] = useState<Result | null>(null)
  useOldList(ownerId, upload.choose)
  const { rows } = upload
  return (
    <>
      {done && !upload.file ? <UploadResult {...done} /> : null}
      <ListUploadView
        upload={upload}
        describe={describeProblems}
        makers={MAKERS}
        canMake={user?.Role === 'ADMIN'}
        notes={rows && upload.list ? notesOf(rows, upload.list) : []}
        drop={<TemplateButton className={named.classes[0]?.name ?? ''} />}
        below={rows && rows.items.length > 0 ? <Preview items={rows.items} classes={upload.school.classes} /> : null}
      >
        {rows ? (
          <SendStudents
            upload={upload}
            rows={rows}
            onDone={(result) => {
              upload.clear()
              setDone(result)
              toastDone(doneWords(result.reply))
            }}
          />
        ) : null}
      </ListUploadView>
    </>
  )
}

type SendProps = { upload: ListUpload<StudentRows>; rows: StudentRows; onDone: (result: Result) => void }

/** Counts of the list, the school's check of it, and the upload. */
function SendStudents({ upload, rows, onDone }: SendProps) {
  const { items } = rows
  const isReady = isReadyToSend(upload)
  const sendRows = sendStudents(upload.file?.name ?? '')
  const foresight = useForesight(isReady ? items : null, sendRows, upload.refuse)
  const known = foresight.status === 'known' ? foresight.reply : null
  const { uploading, upload: send } = useListSend(sendRows, {
    onDone: (reply) => onDone({ reply, foreseen: known?.created ?? null, notRead: notReadOf(upload, rows) }),
    onRefused: upload.refuse,
  })
  const count = known?.created ?? items.length
  return (
    <>
      <SheetFigures rows={countRows(rows)} bad={upload.problems?.size ?? null} reply={known} />
      {isReady ? <SchoolNotes foresight={foresight} /> : null}
      {uploading.status === 'failed' ? <ProblemAlert message={uploading.words} /> : null}
      {uploading.status === 'sending' ? <Sending share={uploading.share} /> : null}
      <UploadButton
        upload={upload}
        isSending={uploading.status === 'sending'}
        isAsking={foresight.status === 'asking'}
        isDisabled={!isReady || count === 0}
        label={texts.upload(count)}
        onClick={() => void send(items)}
      />
    </>
  )
}
