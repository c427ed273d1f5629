import { useState } from 'react'
import { SHORT_MARKS_SHEET } from '#domain/exams/marks.sheet.ts'
import { shortMarkRows, type ShortMarkRows } from '#domain/exams/short-mark-rows.ts'
import { withUnsentShort } from '#domain/exams/unsent-marks.ts'
import { uploadShort } from '#domain/exams/upload.endpoints.ts'
import type { ShortUploadReply } from '#domain/exams/upload.schema.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { upload as uploadFile } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import type { ListKind } from '../../core/sheets/list-state.ts'
import { ListUploadView } from '../../core/sheets/ListUploadView.tsx'
import { UploadButton } from '../../core/sheets/UploadButton.tsx'
import { useListUpload, type ListUpload } from '../../core/sheets/use-list-upload.ts'
import { describeMarks, rawFile } from './describe-marks.ts'
import { editedShort } from './edited-file.ts'
import { ShortPreview } from './MarksPreview.tsx'
import { examUploadTexts as texts } from './exam-upload.texts.ts'
import { ShortResult } from './UploadResults.tsx'

const SHORT_LIST: ListKind<ShortMarkRows> = { kind: SHORT_MARKS_SHEET, rows: shortMarkRows }

/** Exams and students of the rows are the school's to find. */
const ANY_SCHOOL: SheetSchool = { classes: [], today: '' }

const SAY = {
  empty: texts.troubles.empty,
  notASheet: texts.troubles.notASheet,
  noList: texts.troubles.notASheet,
} as const

/** The short upload: a file in which each row names student, exam and academic year. */
export function ShortUpload({ ownerId }: { ownerId: number }) {
  const upload = useListUpload({ id: 'exams:shortMarks', ownerId, of: SHORT_LIST, school: ANY_SCHOOL })
  const [done, setDone] = useState<ShortUploadReply | null>(null)
  const { rows } = upload
  return (
    <Panel title={texts.shortTitle} lead={texts.shortLead}>
      {done && !upload.file ? <ShortResult reply={done} /> : null}
      <ListUploadView
        upload={upload}
        label={texts.shortFile}
        say={SAY}
        describe={describeMarks}
        below={rows && rows.items.length > 0 ? <ShortPreview sheet={rows} /> : null}
      >
        {rows ? (
          <SendShort
            upload={upload}
            rows={rows}
            onDone={(reply) => {
              upload.clear()
              setDone(reply)
            }}
          />
        ) : null}
      </ListUploadView>
    </Panel>
  )
}

type SendShortProps = {
  upload: ListUpload<ShortMarkRows>
  rows: ShortMarkRows
  onDone: (reply: ShortUploadReply) => void
}

function SendShort({ upload, rows, onDone }: SendShortProps) {
  const missing = rows.findings.missing.map(({ name }) => name).join(', ')
  const sending = useAction(
    () => {
      const isAsItIs = upload.file && !upload.isBegun && rows.problems.length === 0
      return uploadFile(
        uploadShort,
        {},
        isAsItIs && upload.file ? rawFile(upload.file) : editedShort(rows.headings, rows.items),
      )
    },
    {
      trouble: { failed: texts.shortFailed, noServer: texts.noServer },
      done: (reply) => {
        onDone(withUnsentShort(reply, rows.problems))
      },
    },
  )
  return (
    <>
      {missing ? <ProblemAlert message={texts.missingFields(missing)} /> : null}
      {sending.trouble ? <ProblemAlert message={sending.trouble} /> : null}
      <UploadButton
        upload={upload}
        isSending={sending.isBusy}
        isDisabled={missing !== '' || rows.items.length === 0}
        label={texts.uploadFile}
        onClick={() => void sending.run()}
      />
    </>
  )
}
