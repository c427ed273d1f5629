import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { DropZone } from '#ui/DropZone.tsx'
import { bringSheets } from '#ui/sheets/ask-sheets.ts'
import { coreTexts } from '../core.texts.ts'

const texts = coreTexts.fileDrop

type FileDropProps = {
  /** Names the file that is wanted. */
  label?: string
  isSmall: boolean
  onFile: (file: File) => void
  /** What stands below the button, such as a template. */
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
