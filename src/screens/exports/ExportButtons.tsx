import { Button, Loader } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { sizeWords } from '#domain/documents/documents.rules.ts'
import { EXPORT_FORMATS, type ExportFormat, type ExportName } from '#domain/exports/exports.tables.ts'
import { exportsTexts as texts } from './exports.texts.ts'
import styles from './exports.module.css'
import type { TakingOut } from './use-taking-out.ts'

const ICONS: Readonly<Record<ExportFormat, typeof IconFileTypeCsv>> = {
  csv: IconFileTypeCsv,
  excel: IconFileSpreadsheet,
}

type ExportButtonsProps = {
  table: ExportName | 'all'
  /** What is read to somebody who does not see the card. */
  title: string
  isAway: boolean
  takingOut: TakingOut
}

/** A button for each format, and how much of the file is here once one was pressed. */
export function ExportButtons({ table, title, isAway, takingOut: { take, wanted, bytes } }: ExportButtonsProps) {
  return (
    <>
      <div className={styles['buttons']}>
        {EXPORT_FORMATS.map((format) => {
          const Icon = ICONS[format]
          return (
            <Button
              key={format}
              variant="default"
              leftSection={<Icon size={20} aria-hidden />}
              aria-label={table === 'all' ? undefined : texts.asOf[format](title)}
              disabled={isAway || wanted !== null}
              onClick={() => take({ table, format })}
            >
              {table === 'all' ? texts.allAs[format] : texts.as[format]}
            </Button>
          )
        })}
      </div>
      {wanted?.table === table ? (
        <p className={styles['arriving']} role="status">
          <Loader size={16} aria-hidden />
          {bytes > 0 ? texts.arriving(sizeWords(bytes)) : texts.begins}
        </p>
      ) : null}
    </>
  )
}
