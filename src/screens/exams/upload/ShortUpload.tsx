import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadShort } from '#domain/exams/upload.endpoints.ts'
import type { ShortUploadReply } from '#domain/exams/upload.schema.ts'
import { upload } from '#data/answers/api.ts'
import { nudge } from '#data/sync/nudge.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { FileDrop } from '../../core/sheets/FileDrop.tsx'
import { ShortPreview } from './MarksPreview.tsx'
import { readShortFile } from './read-file.ts'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'
import { ShortResult } from './UploadResults.tsx'
import { useFile } from './use-file.ts'

/** The short upload: a file in which each row names student, exam and academic year. */
export function ShortUpload({ ownerId }: { ownerId: number }) {
  const { opened, choose, trouble, isReading } = useFile(readShortFile)
  const { found: chosenBefore, keep } = useDraft<string>(`exams:upload-short:${ownerId}`, ownerId)
  const [done, setDone] = useState<ShortUploadReply | null>(null)
  const sending = useAction((file: File) => upload(uploadShort, {}, file), {
    trouble: { failed: texts.shortFailed, noServer: texts.noServer },
    done: (reply) => {
      nudge('sendNow')
      keep(null)
      setDone(reply)
    },
  })
  return (
    <Panel title={texts.shortTitle} lead={texts.shortLead}>
      <div className={styles['stack']}>
        <FileDrop
          label={texts.shortFile}
          isSmall={opened !== null}
          onFile={(file) => {
            setDone(null)
            sending.say(null)
            keep(file.name)
            void choose(file)
          }}
        />
        {chosenBefore && !opened && !done && !isReading && !trouble ? (
          <p role="status" className={styles['text']}>
            {texts.chosenBefore(chosenBefore)}
          </p>
        ) : null}
        {trouble ? <ProblemAlert message={trouble} /> : null}
        {isReading ? <LoadingSkeleton rows={2} label={texts.reading} /> : null}
        {opened ? <ShortPreview sheet={opened.sheet} /> : null}
        {sending.trouble ? <ProblemAlert message={sending.trouble} /> : null}
        {done ? <ShortResult reply={done} /> : null}
        {opened && !done ? (
          <div>
            <Button
              size="lg"
              leftSection={<IconUpload size={20} />}
              loading={sending.isBusy}
              onClick={() => void sending.run(opened.file)}
            >
              {texts.uploadFile}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}
