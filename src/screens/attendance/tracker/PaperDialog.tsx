import { Button } from '@mantine/core'
import { IconCamera, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { listStudentAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { attachAbsencePaper, getAbsencePaper, removeAbsencePaper } from '#domain/attendance/papers.endpoints.ts'
import { formatDay } from '#domain/core/dates.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call, fetchImage, upload } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { Dialog } from '#ui/Dialog.tsx'
import form from '#ui/form.module.css'
import { PickFile } from '#ui/PickFile.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { shrinkPhoto } from '#ui/shrink-photo.ts'
import { toastDone } from '#ui/toast.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { paperTexts as texts } from './papers.texts.ts'
import styles from './tracker.module.css'

const TYPES = ['image/jpeg', 'image/png']

type PaperDialogProps = { studentId: number; name: string; date: string; onClose: () => void }

/** The paper that excuses an absence: shown, attached by camera or file, or taken away. */
export function PaperDialog({ studentId, name, date, onClose }: PaperDialogProps) {
  // Replicas hold no ids of marks.
  const { answer, ask } = useAnswer(listStudentAttendance, {
    params: { studentId: String(studentId) },
    query: { date },
  })
  return (
    <Dialog opened onClose={onClose} title={texts.title(name, formatDay(date))}>
      <p className={styles['note']}>{texts.lead}</p>
      <AnswerGate answer={answer} onRetry={ask} failed={texts.showFailed}>
        {([mark]) => (mark ? <Paper key={mark.id} id={mark.id} name={name} /> : <p role="status">{texts.notHere}</p>)}
      </AnswerGate>
    </Dialog>
  )
}

type Shown = { address: string | null }

/** The address of the photo in this page; null where there is none. */
async function photoOf(id: number): Promise<string | null> {
  try {
    return URL.createObjectURL(await fetchImage(getAbsencePaper, { params: { id: String(id) } }))
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'fileNotFound') return null
    throw error
  }
}

function Paper({ id, name }: { id: number; name: string }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => (shown?.address ? URL.revokeObjectURL(shown.address) : undefined), [shown])
  const show = useAction(() => photoOf(id), {
    done: (address) => setShown({ address }),
    trouble: { failed: texts.showFailed, noServer: texts.noServer },
  })
  const attach = useAction((photo: Blob) => upload(attachAbsencePaper, { params: { id: String(id) } }, photo), {
    done: () => {
      toastDone(texts.attached)
      void show.run()
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  const remove = useAction(() => call(removeAbsencePaper, { params: { id: String(id) } }), {
    done: () => {
      toastDone(texts.removed)
      setShown({ address: null })
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  const begin = useEffectEvent(() => void show.run())
  useEffect(() => begin(), [])
  const pick = async (file: File) => {
    const photo = TYPES.includes(file.type) ? await shrinkPhoto(file).catch(() => null) : null
    setProblem(photo ? null : texts.wrong)
    if (photo) await attach.run(photo)
  }
  const isBusy = show.isBusy || attach.isBusy || remove.isBusy
  const trouble = problem ?? attach.trouble ?? remove.trouble ?? show.trouble
  return (
    <>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {shown?.address ? <img className={styles['paper']} src={shown.address} alt={texts.alt(name)} /> : null}
      {shown && !shown.address ? <p role="status">{texts.none}</p> : null}
      <div className={form['buttons']}>
        <PickFile
          icon={<IconCamera size={18} />}
          types={TYPES}
          isBusy={isBusy}
          onPick={pick}
          camera="environment"
          isMain
        >
          {texts.take}
        </PickFile>
        <PickFile icon={<IconPaperclip size={18} />} types={TYPES} isBusy={isBusy} onPick={pick}>
          {texts.choose}
        </PickFile>
        {shown?.address ? (
          <Button
            color="clay"
            variant="light"
            disabled={isBusy}
            leftSection={<IconTrash size={18} />}
            onClick={() => void remove.run()}
          >
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </>
  )
}
