import { Button, Modal, NativeSelect } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { PAPERS, type Copies, type Paper } from './paper.ts'
import { printReceipt } from './print-receipt.tsx'
import type { Receipt } from './receipt.ts'
import { texts } from './receipt.texts.ts'
import { ReceiptCopy } from './ReceiptPaper.tsx'
import styles from './receipt.module.css'

type ReceiptDialogProps = {
  /** Null: closed. */
  receipt: Receipt | null
  onClose: () => void
  title?: string
  /** Shown above the receipt. */
  note?: ReactNode
  doneLabel?: string
  first?: Paper
  copies?: Copies
}

async function save(receipt: Receipt, paper: Paper, copies: Copies): Promise<void> {
  try {
    const { downloadReceipt } = await import('./receipt-pdf.ts')
    downloadReceipt(receipt, paper, copies)
  } catch {
    toastFailed(texts.failed)
  }
}

/** A receipt on screen, to print or save; works without network. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { receipt, onClose, title, note, doneLabel = texts.done, first = 'a5', copies = 'parties' } = props
  const [paper, setPaper] = useState<Paper>(first)
  return (
    <Modal
      opened={receipt !== null}
      onClose={onClose}
      title={title ?? texts.dialog(receipt?.number ?? '')}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      {receipt ? (
        <>
          {note ? <div className={styles['note']}>{note}</div> : null}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll, also by keyboard. */}
          <div className={styles['preview']} role="region" aria-label={texts.title} tabIndex={0}>
            <ReceiptCopy receipt={receipt} />
          </div>
          <NativeSelect
            label={texts.paper}
            mb="sm"
            value={paper}
            data={PAPERS.map((value) => ({ value, label: texts.papers[value] }))}
            onChange={(event) => setPaper(PAPERS.find((each) => each === event.currentTarget.value) ?? 'a5')}
          />
          <div className={styles['tools']}>
            <Button
              leftSection={<IconPrinter size={18} />}
              onClick={() => printReceipt(receipt, paper, copies)}
              data-autofocus
            >
              {texts.print}
            </Button>
            <Button
              variant="light"
              leftSection={<IconFileTypePdf size={18} />}
              onClick={() => void save(receipt, paper, copies)}
            >
              {texts.pdf}
            </Button>
            <Button variant="default" onClick={onClose}>
              {doneLabel}
            </Button>
          </div>
        </>
      ) : null}
    </Modal>
  )
}
