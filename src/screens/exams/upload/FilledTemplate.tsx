import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import { upload } from '#data/answers/api.ts'
import { nudge } from '#data/sync/nudge.ts'
import { uploadScores } from '#domain/exams/upload.endpoints.ts'
import { isOfAnother, sentenceOf } from '#domain/exams/upload-about.rules.ts'
import {
  checkRow,
  MARKS_HEADING,
  studentLookup,
  subjectLookup,
  type MarkRow,
  type MarksSheet,
} from '#domain/exams/upload.rules.ts'
import type { UploadOptions, UploadReply } from '#domain/exams/upload.schema.ts'
import { plainHeading } from '#domain/school/sheets.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import tiles from '#ui/tiles.module.css'
import { useAction } from '../../core/form/use-action.ts'
import { FileDrop } from '../../core/sheets/FileDrop.tsx'
import { aboutChoice, maximumOf, choiceInCalls, type Choice } from './choice.ts'
import { editedFile, withChange } from './edited-file.ts'
import { keptFile, type KeptFile } from './kept-file.ts'
import { MarksPreview } from './MarksPreview.tsx'
import { readTemplateFile } from './read-file.ts'
import { RowsToMend } from './RowsToMend.tsx'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'
import { TemplateResult } from './UploadResults.tsx'
import { useFile } from './use-file.ts'

type Question = { options: UploadOptions; choice: Choice }
type FilledTemplateProps = Question & { kept: KeptFile | null; onFile: (file: KeptFile | null) => void }

/** A filled template: preview of its first rows, rows to correct, and the upload button. */
export function FilledTemplate({ options, choice, kept, onFile }: FilledTemplateProps) {
  const file = useFile(readTemplateFile)
  const [restored, setRestored] = useState(kept)
  const [done, setDone] = useState<UploadReply | null>(null)
  const forget = () => {
    setRestored(null)
    onFile(null)
  }
  const opened = openedOf(file.opened, restored)
  return (
    <div className={styles['stack']}>
      <FileDrop
        label={texts.fileTitle}
        isSmall={opened !== null}
        onFile={(chosen) => {
          setDone(null)
          forget()
          void file.choose(chosen)
        }}
      />
      {restored ? (
        <p role="status" className={styles['text']}>
          {restored.sheet ? texts.restored(restored.name) : texts.tooLong(restored.name)}
        </p>
      ) : null}
      {file.trouble ? <ProblemAlert message={file.trouble} /> : null}
      {file.isReading ? <LoadingSkeleton rows={2} label={texts.reading} /> : null}
      {done ? <TemplateResult reply={done} /> : null}
      {opened && !done ? (
        <Opened
          key={opened.readAt}
          opened={opened}
          options={options}
          choice={choice}
          onFile={onFile}
          onDone={(reply) => {
            setDone(reply)
            forget()
          }}
        />
      ) : null}
    </div>
  )
}

/** A file that was just read; if restored from a draft, `file` is null. */
type OpenedFile = { name: string; file: File | null; sheet: MarksSheet; mended: readonly number[]; readAt: number }

function openedOf(
  read: { file: File; sheet: MarksSheet; readAt: number } | null,
  restored: KeptFile | null,
): OpenedFile | null {
  if (read) return { ...read, name: read.file.name, mended: [] }
  return restored?.sheet ? { ...restored, sheet: restored.sheet, file: null, readAt: 0 } : null
}

const NOBODY: readonly NamedStudent[] = []

/** Reasons by row for every row that would not be entered whole; none while the students of the class are not known. */
function useReasons(sheet: MarksSheet, options: UploadOptions, choice: Choice): ReadonlyMap<number, readonly string[]> {
  const list = useStudentList()
  const students = list.status === 'ready' ? list.data.students : NOBODY
  return useMemo(() => {
    const pupils = students.filter(({ classId }) => String(classId) === choice.classId)
    if (pupils.length === 0) return new Map()
    const className = options.classes.find(({ id }) => String(id) === choice.classId)?.name ?? ''
    const find = subjectLookup(options.subjects)
    const checks = {
      findStudent: studentLookup(pupils, className),
      // A plain column "marks" has no subject in its heading; the server knows the chosen one, so any id will do.
      subjectOf: (heading: string) => (plainHeading(heading) === MARKS_HEADING ? { id: 0, name: '' } : find(heading)),
      maximum: maximumOf(choice, options),
    }
    const found = sheet.rows.map((row) => checkRow(row, checks)).filter(({ reasons }) => reasons.length > 0)
    return new Map(found.map(({ row, reasons }) => [row, [...new Set(reasons)]]))
  }, [sheet, options, choice, students])
}

type OpenedProps = Question & {
  opened: OpenedFile
  onFile: (file: KeptFile) => void
  onDone: (reply: UploadReply) => void
}

function Opened({ opened, options, choice, onFile, onDone }: OpenedProps) {
  const [rows, setRows] = useState<readonly MarkRow[]>(opened.sheet.rows)
  const [mended, setMended] = useState(opened.mended)
  const [isEdited, setEdited] = useState(true)
  const { name, file, sheet: read } = opened
  const sheet = useMemo(() => ({ ...read, rows }), [read, rows])
  const reasons = useReasons(sheet, options, choice)
  const chosen = aboutChoice(choice, options)
  const edit = useCallback((at: number, field: string, value: string) => {
    setRows((before) => before.map((row) => (row.row === at ? withChange(row, field, value) : row)))
    setMended((before) => (before.includes(at) ? before : [...before, at]))
  }, [])
  useEffect(() => onFile(keptFile(name, sheet, mended)), [onFile, name, sheet, mended])
  const isOther = isOfAnother(sheet.about, chosen)
  const sending = useAction(
    () => {
      const { classId, academicYearId, ...rest } = choiceInCalls(choice)
      const texted = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
      const fields = { classId: String(classId ?? ''), academicYearId: String(academicYearId ?? ''), ...texted }
      return upload(uploadScores, { fields }, isEdited || !file ? editedFile(sheet) : file)
    },
    {
      trouble: { failed: texts.failed, noServer: texts.noServer },
      done: (reply) => {
        nudge('sendNow')
        onDone(reply)
      },
    },
  )
  return (
    <>
      {isOther ? <ProblemAlert message={texts.ofAnother(sentenceOf(sheet.about), sentenceOf(chosen))} /> : null}
      <MarksPreview sheet={sheet} />
      <RowsToMend sheet={sheet} reasons={reasons} mended={opened.mended} isOff={!isEdited} onEdit={edit} />
      <div className={tiles['tiles']}>
        <label>
          <input
            type="checkbox"
            checked={isEdited}
            disabled={!file}
            onChange={(event) => setEdited(event.currentTarget.checked)}
          />
          {texts.edited}
        </label>
      </div>
      <p className={styles['text']}>{file ? texts.editedHelp : texts.originalGone}</p>
      {sending.trouble ? <ProblemAlert message={sending.trouble} /> : null}
      <div>
        <Button
          size="lg"
          leftSection={<IconUpload size={20} />}
          loading={sending.isBusy}
          disabled={isOther || choice.classId === '' || choice.yearId === ''}
          onClick={() => void sending.run()}
        >
          {texts.upload(rows.length)}
        </Button>
      </div>
    </>
  )
}
