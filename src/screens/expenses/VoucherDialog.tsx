import { Alert, Button } from '@mantine/core'
import { IconPaperclip, IconPhoto, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { expenseActions } from '#data/expenses/expense-changes.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { useWaitingFiles } from '#data/expenses/receipt-files.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { save } from '#ui/export/save.ts'
import { printAlone } from '#ui/print-alone.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { IfMay } from '../core/IfMay.tsx'
import { useAction } from '../core/form/use-action.ts'
import { useDesk } from './desk.ts'
import { Approve } from './ExpenseActions.tsx'
import { stateOf } from './expense-state.ts'
import { expenseTexts } from './expenses.texts.ts'
import { ReceiptFile, type ReceiptBlob } from './ReceiptFile.tsx'
import { VoucherPaper } from './VoucherPaper.tsx'
import styles from './expenses.module.css'
import { attachExpenseFile } from '#domain/expenses/expenses.endpoints.ts'

const { paper: texts, receiptFile: fileTexts, ...all } = expenseTexts

type VoucherDialogProps = { expense: ExpenseView; ownerId: number; onClose: () => void }

/** Dialog of an expense, with its voucher to be printed and the file of its receipt. */
export function VoucherDialog({ expense, ownerId, onClose }: VoucherDialogProps) {
  const school = useSchool()
  if (!school) return null
  const paper = <VoucherPaper expense={expense} school={school} />
  const state = stateOf(expense)
  return (
    <Dialog opened onClose={onClose} title={texts.dialog(expense.voucher)}>
      {state === 'held' ? (
        <Alert color="amber" mb="sm">
          {expense.heldCode ? all.held[expense.heldCode] : null} {all.heldNote}
        </Alert>
      ) : null}
      {state === 'here' ? (
        <Alert color="nile" mb="sm">
          {all.hereNote}
        </Alert>
      ) : null}
      {paper}
      <div className={styles['tools']}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printAlone(paper)} data-autofocus>
          {texts.print}
        </Button>
        <Approve expense={expense} />
        <Receipt expense={expense} ownerId={ownerId} />
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}

/** The file of the receipt, which is shown, can be attached, or waits on this device. */
function Receipt({ expense, ownerId }: Omit<VoucherDialogProps, 'onClose'>) {
  const { mayChange } = useDesk()
  const [isAttaching, setAttaching] = useState(false)
  const isWaiting = useWaitingFiles(ownerId).includes(expense.voucher)
  const { id } = expense
  if (isWaiting) return <span role="status">{fileTexts.waits}</span>
  if (id === null) return null
  return (
    <>
      {expense.hasFile ? <ShowFile id={id} voucher={expense.voucher} /> : null}
      {mayChange(expense) && !isAttaching ? (
        <Button variant="default" leftSection={<IconPaperclip size={18} />} onClick={() => setAttaching(true)}>
          {fileTexts.attach}
        </Button>
      ) : null}
      {isAttaching ? <AttachFile id={id} onDone={() => setAttaching(false)} /> : null}
    </>
  )
}

function AttachFile({ id, onDone }: { id: number; onDone: () => void }) {
  const { changed } = useDesk()
  const { run, isBusy, trouble } = useAction((file: ReceiptBlob) => expenseActions.attach(id, file.content), {
    done: () => {
      toastDone(fileTexts.attached)
      changed()
      onDone()
    },
    trouble: { failed: fileTexts.failed, noServer: fileTexts.noServer },
  })
  return (
    <div>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <IfMay call={attachExpenseFile}>
        <ReceiptFile file={null} isBusy={isBusy} onFile={(file) => file && void run(file)} />
      </IfMay>
    </div>
  )
}

function ShowFile({ id, voucher }: { id: number; voucher: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture])
  const { run, isBusy, trouble } = useAction(() => expenseActions.file(id, fileTexts.name(voucher)), {
    done: (file) => {
      if (file.type.startsWith('image/')) return setPicture(URL.createObjectURL(file))
      return void file.arrayBuffer().then((bytes) => save(`${fileTexts.name(voucher)}.pdf`, bytes, file.type))
    },
    trouble: { failed: fileTexts.showFailed, noServer: fileTexts.showNoServer },
  })
  return (
    <>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {picture ? (
        <img className={styles['picture']} src={picture} alt={fileTexts.alt(voucher)} />
      ) : (
        <Button variant="default" leftSection={<IconPhoto size={18} />} loading={isBusy} onClick={() => void run()}>
          {fileTexts.show}
        </Button>
      )}
    </>
  )
}
