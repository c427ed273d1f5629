import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { bringSheets } from '#ui/sheets/ask-sheets.ts'
import form from '#ui/form.module.css'
import { coreTexts } from '../core.texts.ts'
import styles from './file-drop.module.css'

const texts = coreTexts.fileDrop

const isFile = ({ dataTransfer }: DragEvent | globalThis.DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** A file that is dropped beside the drop zone would replace the page in the browser. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: globalThis.DragEvent) => {
      if (isFile(event)) event.preventDefault()
    }
    addEventListener('dragover', stop)
    addEventListener('drop', stop)
    return () => {
      removeEventListener('dragover', stop)
      removeEventListener('drop', stop)
    }
  }, [])
}

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
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  useEffect(bringSheets, [])
  const drop = (event: DragEvent) => {
    setOver(false)
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The button within does the same.
    <section
      className={styles['drop']}
      aria-label={label}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragEnter={(event) => isFile(event) && setOver(true)}
      onDragOver={(event) => isFile(event) && event.preventDefault()}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={isSmall ? 24 : 40} aria-hidden />
      <p>{texts.drop}</p>
      <Button component="label" className={form['pick']} variant={isSmall ? 'default' : 'filled'}>
        {texts.choose}
        <input
          type="file"
          aria-label={texts.choose}
          accept=".xlsx,.xls,.csv"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onFile(file)
            // Allows choosing the same file again, after it was corrected elsewhere.
            event.currentTarget.value = ''
          }}
        />
      </Button>
      <small>{texts.limits}</small>
      {children}
    </section>
  )
}
