import { useState } from 'react'
import { RefusedError } from '#data/answers/failures.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { troubleOf } from '../../core/trouble.ts'
import { examSetupTexts } from './exam-setup.texts.ts'

const texts = examSetupTexts.lists

type Reply = { message: string }
type DeleteDialogProps = {
  name: string
  /** `hide`: hide the exam or subject if it has scores, since it cannot be deleted then. */
  remove: (hide: boolean) => Promise<Reply>
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** Deletes an exam or a subject; if it has scores, shows their number and offers to hide it instead. */
export function DeleteDialog({ name, remove, onDone, onClose }: DeleteDialogProps) {
  const [hasScores, setHasScores] = useState(false)
  const deleting = useAction(() => remove(hasScores), {
    done: onDone,
    trouble: (error) => {
      if (error instanceof RefusedError && error.code === 'hasScores') setHasScores(true)
      return troubleOf(error, texts.failed)
    },
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={texts.deleteTitle(name)}
      confirmLabel={hasScores ? texts.hide : texts.delete}
      isBusy={deleting.isBusy}
      onConfirm={() => void deleting.run()}
      onClose={onClose}
    >
      {deleting.trouble ? <ProblemAlert message={deleting.trouble} /> : null}
      <p>{hasScores ? texts.hideHelp : texts.deleteHelp}</p>
    </ConfirmDialog>
  )
}
