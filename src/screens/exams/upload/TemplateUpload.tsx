import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { uploadOptions, uploadTemplate } from '#domain/exams/upload.endpoints.ts'
import type { UploadOptions } from '#domain/exams/upload.schema.ts'
import { fetchFile } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { save } from '#ui/export/save.ts'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastFailed } from '#ui/toast.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { chosenAfter, hasExam, hasSubject, NOTHING, choiceInCalls, templateName, type Choice } from './choice.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { FilledTemplate } from './FilledTemplate.tsx'
import { oldFileIn, type OldFile, type UploadDraft } from './old-draft.ts'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

/** Makes an empty template for a class and uploads a filled one. */
export function TemplateUpload({ ownerId }: { ownerId: number }) {
  const [choice, setChoice] = useState(NOTHING)
  const [old, setOld] = useState<OldFile | null>(null)
  const [isFileThere, setFileThere] = useState(false)
  const { found, keep } = useDraft<UploadDraft>(`exams:upload:${ownerId}`, ownerId, (draft) => {
    setChoice(draft.choice)
    setOld(oldFileIn(draft))
  })
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound && isFileThere) keep({ choice })
  }, [isFound, keep, choice, isFileThere])
  // Only the subjects depend on the class, so only a change of class loads new options.
  const classId = Number(choice.classId) || undefined
  const { answer, ask } = useAnswer(uploadOptions, { body: classId ? { classId } : {} })
  const [last, setLast] = useState<UploadOptions | null>(null)
  // While the subjects of another class are fetched, the fields stay where they are.
  if (answer.status === 'ready' && answer.data !== last) setLast(answer.data)
  return (
    <Panel title={texts.choiceTitle} lead={texts.choiceLead}>
      <AnswerGate
        answer={answer.status === 'loading' && last ? { status: 'ready', data: last, cachedAt: null } : answer}
        onRetry={ask}
        failed={texts.loadFailed}
      >
        {(options) =>
          isFound ? (
            <Builder
              options={options}
              choice={choice}
              onChoose={(change) => setChoice(chosenAfter(choice, change))}
              ownerId={ownerId}
              old={old}
              onFile={(isThere) => {
                setFileThere(isThere)
                if (!isThere && isFileThere) keep(null)
              }}
            />
          ) : (
            <LoadingSkeleton rows={4} />
          )
        }
      </AnswerGate>
    </Panel>
  )
}

type BuilderProps = {
  options: UploadOptions
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
  ownerId: number
  old: OldFile | null
  onFile: (isThere: boolean) => void
}

function Builder({ options, choice, onChoose, ownerId, old, onFile }: BuilderProps) {
  const fetching = useTemplate(options)
  const isReady =
    choice.classId !== '' && hasExam(choice) && hasSubject(choice) && (choice.yearId !== '' || !choice.examType)
  // Memoized, since the rows of a file are checked again whenever the object changes.
  const stable = useMemo(() => choice, [choice])
  return (
    <div className={styles['stack']}>
      <ChoiceFields options={options} choice={choice} onChoose={onChoose} />
      <div className={form['buttons']}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          disabled={!isReady}
          loading={fetching.isBusy}
          onClick={() => void fetching.run(choice)}
        >
          {texts.template}
        </Button>
      </div>
      {isReady ? null : <p className={styles['text']}>{texts.templateNeeds}</p>}
      <FilledTemplate options={options} choice={stable} ownerId={ownerId} old={old} onFile={onFile} />
    </div>
  )
}

const useTemplate = (options: UploadOptions) =>
  useAction(
    (choice: Choice) => {
      const { classId = 0, ...rest } = choiceInCalls(choice)
      const mode = choice.subjectId === 'all' ? 'all' : 'single'
      const filename = templateName(choice, options)
      return fetchFile(uploadTemplate, { body: { mode, classId, filename, ...rest } }, texts.templateFile)
    },
    {
      trouble: { failed: texts.templateFailed },
      failed: toastFailed,
      done: ({ name, content }) => void content.arrayBuffer().then((bytes) => save(name, bytes, content.type)),
    },
  )
