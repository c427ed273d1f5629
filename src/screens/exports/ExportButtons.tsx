import { Button, Loader } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { sizeWords } from '#domain/documents/documents.rules.ts'
import type { Wanted } from '#data/exports/exports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/exports/exports.tables.ts'
import { exportsTexts as texts } from './exports.texts.ts'
import styles from './exports.module.css'
import type { TakingOut } from './use-taking-out.ts'

const ICONS: Readonly<Record<ExportFormat, typeof IconFileTypeCsv>> = {
  csv: IconFileTypeCsv,
  excel: IconFileSpreadsheet,
}

type ExportButtonsProps = {
  /** What is taken out; the format is added by the button. */
  of: Wanted extends infer W ? (W extends Wanted ? Omit<W, 'format'> : never) : never
  /** What is read to somebody who does not see the card; null where the buttons say all. */
  title: string | null
  isAway: boolean
  takingOut: TakingOut
}

/** A button for each format, and how much of the file is here once one was pressed. */
export function ExportButtons({ of, title, isAway, takingOut: { take, wanted, bytes } }: ExportButtonsProps) {
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
              aria-label={title === null ? undefined : texts.asOf[format](title)}
              disabled={isAway || wanted !== null}
              onClick={() => take({ ...of, format })}
            >
              {of.table === 'all' ? texts.allAs[format] : texts.as[format]}
            </Button>
          )
        })}
      </div>
      {wanted?.table === of.table ? (
        <p className={styles['arriving']} role="status">
          <Loader size={16} aria-hidden />
          {bytes > 0 ? texts.arriving(sizeWords(bytes)) : texts.begins}
        </p>
      ) : null}
    </>
  )
}
