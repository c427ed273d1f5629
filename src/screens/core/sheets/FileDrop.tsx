import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { bringReader } from '#data/sheets/read-file.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DropZone } from '#ui/DropZone.tsx'
import { coreTexts } from '../core.texts.ts'
import { sheetsTexts } from './sheets.texts.ts'

const texts = coreTexts.fileDrop

type FileDropProps = {
  /** Name of the file that is wanted. */
  label?: string
  isSmall: boolean
  onFile: (file: File) => void
  /** Name of the list whose changes another file would take away; null where there are none. */
  mending?: string | null
  /** Content below the button, such as a link to a template. */
  children?: ReactNode
}

/** A drop zone and button for a spreadsheet; asks before it replaces a list that somebody has changed. */
export function FileDrop({ label = texts.title, isSmall, onFile, mending = null, children }: FileDropProps) {
  const [next, setNext] = useState<File | null>(null)
  useEffect(bringReader, [])
  return (
    <>
      <DropZone
        label={label}
        icon={<IconFileSpreadsheet size={isSmall ? 24 : 40} aria-hidden />}
        texts={texts}
        accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
        isSmall={isSmall}
        onFile={(file) => (mending === null ? onFile(file) : setNext(file))}
      >
        {children}
      </DropZone>
      <ConfirmDialog
        opened={next !== null}
        title={sheetsTexts.replaceTitle}
        confirmLabel={sheetsTexts.replaceConfirm}
        isDangerous
        onConfirm={() => {
          if (next) onFile(next)
          setNext(null)
        }}
        onClose={() => setNext(null)}
      >
        {sheetsTexts.replace(mending ?? '')}
      </ConfirmDialog>
    </>
  )
}
