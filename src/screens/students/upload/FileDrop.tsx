import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState, type DragEvent } from 'react'
import { download } from '#ui/export/download.ts'
import { excelOf } from '#ui/export/excel.ts'
import { bringSheets } from '#ui/sheets/ask-sheets.ts'
import { toastFailed } from '#ui/toast.ts'
import { templateTable } from './sheet.ts'
import form from '#ui/form.module.css'
import styles from './upload.module.css'
import { uploadTexts as texts } from './upload.texts.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function downloadTemplate(className: string): Promise<void> {
  try {
    download(`${texts.templateFile}.xlsx`, await excelOf(templateTable(className)), XLSX_TYPE)
  } catch {
    toastFailed(texts.failedTemplate)
  }
}

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
  /** Name of an existing class, for the example in the template. */
  className: string
  isSmall: boolean
  onFile: (file: File) => void
}

/** A drop zone and button for a spreadsheet, and a template for one. */
export function FileDrop({ className, isSmall, onFile }: FileDropProps) {
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
      aria-label={texts.fileTitle}
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
      <Button
        variant="subtle"
        leftSection={<IconDownload size={18} />}
        onClick={() => void downloadTemplate(className)}
      >
        {texts.template}
      </Button>
    </section>
  )
}
