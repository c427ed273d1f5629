import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { DropZone } from '#ui/DropZone.tsx'
import { bringSheets } from '#ui/sheets/ask-sheets.ts'
import { coreTexts } from '../core.texts.ts'

const texts = coreTexts.fileDrop

type FileDropProps = {
  /** Name of the file that is wanted. */
  label?: string
  isSmall: boolean
  onFile: (file: File) => void
  /** Content below the button, such as a link to a template. */
  children?: ReactNode
}

/** A drop zone and button for a spreadsheet. */
export function FileDrop({ label = texts.title, isSmall, onFile, children }: FileDropProps) {
  useEffect(bringSheets, [])
  return (
    <DropZone
      label={label}
      icon={<IconFileSpreadsheet size={isSmall ? 24 : 40} aria-hidden />}
      texts={texts}
      accept=".xlsx,.xls,.csv"
      isSmall={isSmall}
      onFile={onFile}
    >
      {children}
    </DropZone>
  )
}
