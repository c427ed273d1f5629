import { Button } from '@mantine/core'
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { EXPENSE_FILE_BYTES } from '#domain/expenses/expenses.schema.ts'
import form from '#ui/form.module.css'
import { PickFile } from '#ui/PickFile.tsx'
import { shrinkPhoto } from '#ui/shrink-photo.ts'
import { expenseTexts } from './expenses.texts.ts'
import styles from './expenses.module.css'

const texts = expenseTexts.receiptFile
const TYPES = ['image/jpeg', 'image/png', 'application/pdf']

export type ReceiptBlob = { name: string; content: Blob }

/** The file of a receipt to be sent, or the message about an invalid file. */
async function opened(file: File): Promise<ReceiptBlob | string> {
  if (!TYPES.includes(file.type)) return texts.wrong
  if (file.type === 'application/pdf')
    return file.size > EXPENSE_FILE_BYTES ? texts.tooLarge : { name: file.name, content: file }
  try {
    const content = await shrinkPhoto(file)
    return content.size > EXPENSE_FILE_BYTES ? texts.tooLarge : { name: file.name, content }
  } catch {
    // The file has the type of a picture, but not the content of one.
    return texts.wrong
  }
}

type ReceiptFileProps = { file: ReceiptBlob | null; onFile: (file: ReceiptBlob | null) => void; isBusy?: boolean }

/** Buttons that choose a photo or PDF of a receipt, or take a photo. */
export function ReceiptFile({ file, onFile, isBusy = false }: ReceiptFileProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (chosen: File) => {
    const made = await opened(chosen)
    setProblem(typeof made === 'string' ? made : null)
    if (typeof made !== 'string') onFile(made)
  }
  return (
    <div className={styles['file']} role="group" aria-label={texts.label}>
      <strong>{texts.label}</strong>
      {file ? <span>{file.name}</span> : <small>{texts.hint}</small>}
      {problem ? <span role="alert">{problem}</span> : null}
      <div className={form['buttons']}>
        <PickFile icon={<IconPaperclip size={18} />} types={TYPES} isBusy={isBusy} onPick={choose}>
          {file ? texts.another : texts.choose}
        </PickFile>
        <PickFile icon={<IconCamera size={18} />} types={TYPES} isBusy={isBusy} onPick={choose} camera="environment">
          {texts.take}
        </PickFile>
        {file ? (
          <Button variant="subtle" color="gray" leftSection={<IconX size={18} />} onClick={() => onFile(null)}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
