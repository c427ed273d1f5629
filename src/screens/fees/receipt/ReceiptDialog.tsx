import { Button, NativeSelect } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import type { Receipt } from './receipt.ts'
import { PAPERS, type Copies, type Paper } from './paper.ts'
import { usePrint } from './use-print.ts'
import type { OpenReceipt } from './use-receipt.ts'
import { texts } from './receipt.texts.ts'
import { ReceiptCopy } from './ReceiptPaper.tsx'
import styles from './receipt.module.css'

type ReceiptDialogProps = {
  open: OpenReceipt
  onClose: () => void
  title?: string
  /** Shown above the receipt. */
  note?: ReactNode
  doneLabel?: string
  first?: Paper
  /** The money has just been taken: what is printed now is no reprint. */
  isFirst?: boolean
  copies?: Copies
  /** Makes the receipt anew, for a PDF in another language than the page. */
  forPdf?: (() => Receipt) | undefined
}

/** A receipt on screen, to print or save; works without network. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const {
    open,
    onClose,
    title,
    note,
    doneLabel = texts.done,
    first = 'a5',
    isFirst = false,
    copies = 'parties',
    forPdf,
  } = props
  const { receipt, notice } = open
  const { print, save } = usePrint(receipt, { isFirst, forPdf })
  const [paper, setPaper] = useState<Paper>(first)
  return (
    <Dialog
      opened={receipt !== null || notice !== null}
      onClose={onClose}
      title={receipt ? (title ?? texts.dialog(receipt.number)) : texts.title}
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
            <Button leftSection={<IconPrinter size={18} />} onClick={() => print(paper, copies)} data-autofocus>
              {texts.print}
            </Button>
            <Button
              variant="light"
              leftSection={<IconFileTypePdf size={18} />}
              onClick={() => save(texts.file(receipt.number), paper, copies)}
            >
              {texts.pdf}
            </Button>
            <Button variant="default" onClick={onClose}>
              {doneLabel}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{notice}</p>
          <div className={styles['tools']}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {texts.done}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
