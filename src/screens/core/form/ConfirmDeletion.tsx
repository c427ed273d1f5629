import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import type { TroubleWords } from '../trouble.ts'
import { useAction } from './use-action.ts'

type ConfirmDeletionProps<Result> = {
  words: TroubleWords & { title: string; confirm: string; asks: string }
  /** Deletes the record at the school; a refusal is shown in the dialog. */
  remove: () => Promise<Result>
  /** Text of the toast after the deletion. */
  doneText: string | ((result: Result) => string)
  onDeleted?: () => void
  onClose: () => void
  /** Whether the deletion cannot be confirmed yet, since something that it needs is missing. */
  isDisabled?: boolean
  /** The record to be deleted, and the consequences. */
  children: ReactNode
}

/** Dialog that asks before a record is deleted at the school. */
export function ConfirmDeletion<Result>(props: ConfirmDeletionProps<Result>) {
  const { words, remove, doneText, onDeleted, onClose, isDisabled = false, children } = props
  const { run, isBusy, trouble } = useAction(remove, {
    done: (result) => {
      toastDone(typeof doneText === 'function' ? doneText(result) : doneText)
      onDeleted?.()
      onClose()
    },
    trouble: words,
  })
  return (
    <ConfirmDialog
      opened
      title={words.title}
      confirmLabel={words.confirm}
      isDangerous
      isBusy={isBusy}
      isDisabled={isDisabled}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{words.asks}</p>
      {children}
      {trouble ? <ProblemAlert message={trouble} /> : null}
    </ConfirmDialog>
  )
}
