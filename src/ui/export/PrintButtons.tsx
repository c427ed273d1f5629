import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { troubleOf } from '../papers/paper-trouble.ts'
import { toastFailed, toastInfo } from '../toast.ts'
import { uiTexts } from '../ui.texts.ts'
import { save } from './save.ts'
import type { ExportedTable } from './table.ts'
import { printTables } from './TablePaper.tsx'

export type PrintButtonsProps = {
  table: () => ExportedTable
  isEmpty?: boolean
  words: {
    pdf: string
    print: string
    /** The message when a file could not be made, with the reason. */
    failed: (message: string) => string
  }
}

/** Saves files, and tells whether one is being made. A failure is shown in a toast. */
export function useSaving({ isEmpty = false, words }: Pick<PrintButtonsProps, 'isEmpty' | 'words'>) {
  const [isBusy, setBusy] = useState(false)
  const saving = async (make: () => Promise<void>) => {
    if (isEmpty) return toastInfo(uiTexts.export.nothingToExport)
    setBusy(true)
    try {
      await make()
    } catch (error) {
      toastFailed(troubleOf(error, words.failed(error instanceof Error ? error.message : uiTexts.export.failed)))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, saving }
}

/** Buttons that save a table of a screen as PDF, or print the table. */
export function PrintButtons({ table, isEmpty = false, words }: PrintButtonsProps) {
  const { isBusy, saving } = useSaving({ isEmpty, words })
  const savePdf = async () => {
    const { pdfOf } = await import('./pdf.ts')
    const made = table()
    await save(`${made.fileNames?.pdf ?? made.fileName}.pdf`, await pdfOf(made), 'application/pdf')
  }
  const print = () => (isEmpty ? toastInfo(uiTexts.export.nothingToPrint) : printTables([table()]))
  const shared = { variant: 'default', disabled: isBusy } as const
  return (
    <>
      <Button {...shared} leftSection={<IconFileTypePdf size={18} />} onClick={() => void saving(savePdf)}>
        {words.pdf}
      </Button>
      <Button {...shared} leftSection={<IconPrinter size={18} />} onClick={print}>
        {words.print}
      </Button>
    </>
  )
}
