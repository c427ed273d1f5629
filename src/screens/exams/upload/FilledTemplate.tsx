import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { checkedMarks, type CheckedMarks } from '#domain/exams/checked-marks.ts'
import { countMarks } from '#domain/exams/mark-counts.ts'
import { MARKS_SHEET } from '#domain/exams/marks.sheet.ts'
import { uploadScores } from '#domain/exams/upload.endpoints.ts'
import { withUnsent } from '#domain/exams/unsent-marks.ts'
import { isOfAnother, sentenceOf } from '#domain/exams/upload-about.rules.ts'
import type { UploadOptions, UploadReply } from '#domain/exams/upload.schema.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { upload as uploadFile } from '#data/answers/api.ts'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import tiles from '#ui/tiles.module.css'
import { useAction } from '../../core/form/use-action.ts'
import type { ListKind } from '../../core/sheets/list-state.ts'
import { ListUploadView } from '../../core/sheets/ListUploadView.tsx'
import { UploadButton } from '../../core/sheets/UploadButton.tsx'
import { useListUpload, type ListUpload } from '../../core/sheets/use-list-upload.ts'
import { aboutChoice, choiceInCalls, maximumOf, type Choice } from './choice.ts'
import { describeMarks, notesOf, rawFile } from './describe-marks.ts'
import { editedTemplate } from './edited-file.ts'
import { MarksPreview } from './MarksPreview.tsx'
import type { OldFile } from './old-draft.ts'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'
import { TemplateResult } from './UploadResults.tsx'

const NOBODY: readonly NamedStudent[] = []

/** The class, subjects and exam that the marks are for, as far as they are chosen and known. */
function useMarksSchool(options: UploadOptions, choice: Choice): SheetSchool {
  const list = useStudentList()
  const students = list.status === 'ready' ? list.data.students : NOBODY
  const { classId } = choice
  const maximum = maximumOf(choice, options)
  return useMemo(
    () => ({
      classes: options.classes.filter(({ id }) => String(id) === classId),
      today: '',
      subjects: options.subjects,
      students: students
        .filter((each) => String(each.classId) === classId)
        .map(({ id, fullname, rollNumber }) => ({ id, fullname, rollNumber })),
      ...(maximum !== null && { maximum }),
    }),
    [options, classId, maximum, students],
  )
}

const MARKS_LIST: ListKind<CheckedMarks> = {
  kind: MARKS_SHEET,
  rows: (list, mapping, given) => checkedMarks(list, mapping, given, given.school.classes[0]?.name ?? ''),
}

const SAY = {
  empty: texts.troubles.empty,
  notASheet: texts.troubles.notASheet,
  noList: texts.badFile,
} as const

type Question = { options: UploadOptions; choice: Choice }
type FilledTemplateProps = Question & { ownerId: number; old: OldFile | null; onFile: (isThere: boolean) => void }

/** A filled template: how it is read, its first rows, rows to correct, and the upload button. */
export function FilledTemplate({ options, choice, ownerId, old, onFile }: FilledTemplateProps) {
  const school = useMarksSchool(options, choice)
  const upload = useListUpload({ id: 'exams:marks', ownerId, of: MARKS_LIST, school })
  const [done, setDone] = useState<UploadReply | null>(null)
  const isThere = Boolean(upload.file)
  const tell = useEffectEvent(onFile)
  useEffect(() => tell(isThere), [isThere])
  const take = useEffectEvent((file: OldFile) => void upload.choose(editedTemplate(file.sheet)))
  useEffect(() => {
    if (old) take(old)
  }, [old])
  const { rows } = upload
  return (
    <>
      {done && !upload.file ? <TemplateResult reply={done} /> : null}
      <ListUploadView
        upload={upload}
        label={texts.fileTitle}
        say={SAY}
        describe={describeMarks}
        notes={rows ? notesOf(rows) : []}
        below={rows && rows.items.length > 0 ? <MarksPreview sheet={{ ...rows.sheet, rows: rows.items }} /> : null}
      >
        {rows ? (
          <SendMarks
            upload={upload}
            rows={rows}
            options={options}
            choice={choice}
            onDone={(reply) => {
              upload.clear()
              setDone(reply)
            }}
          />
        ) : null}
      </ListUploadView>
    </>
  )
}

type SendMarksProps = Question & {
  upload: ListUpload<CheckedMarks>
  rows: CheckedMarks
  onDone: (reply: UploadReply) => void
}

/** Uploads the rows as they are read and corrected, or the file as it is. */
function SendMarks({ upload, rows, options, choice, onDone }: SendMarksProps) {
  const [isEdited, setEdited] = useState(true)
  const chosen = aboutChoice(choice, options)
  const { about } = rows.sheet
  const counts = upload.mapping ? countMarks(rows, upload.mapping) : null
  const isOther = isOfAnother(about, chosen)
  const sending = useAction(
    () => {
      const { classId, academicYearId, ...rest } = choiceInCalls(choice)
      const texted = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
      const fields = { classId: String(classId ?? ''), academicYearId: String(academicYearId ?? ''), ...texted }
      const file = upload.file && !isEdited ? rawFile(upload.file) : editedTemplate({ ...rows.sheet, rows: rows.items })
      return uploadFile(uploadScores, { fields }, file)
    },
    {
      trouble: { failed: texts.failed, noServer: texts.noServer },
      done: (reply) => {
        onDone(isEdited ? withUnsent(reply, rows.problems) : reply)
      },
    },
  )
  return (
    <>
      {isOther ? <ProblemAlert message={texts.ofAnother(sentenceOf(about), sentenceOf(chosen))} /> : null}
      <div className={tiles['tiles']}>
        <label>
          <input type="checkbox" checked={isEdited} onChange={(event) => setEdited(event.currentTarget.checked)} />
          {texts.edited}
        </label>
      </div>
      <p className={styles['text']}>{isEdited ? texts.editedHelp : texts.mendOff}</p>
      {sending.trouble ? <ProblemAlert message={sending.trouble} /> : null}
      {isEdited && counts && counts.refused > 0 ? (
        <p className={styles['text']}>{texts.refused(counts.refused)}</p>
      ) : null}
      <UploadButton
        upload={upload}
        isSending={sending.isBusy}
        isDisabled={
          isOther ||
          choice.classId === '' ||
          choice.yearId === '' ||
          rows.items.length === 0 ||
          (isEdited && counts?.marks === 0)
        }
        label={isEdited && counts ? texts.upload(counts) : texts.uploadFile}
        onClick={() => void sending.run()}
      />
    </>
  )
}
