import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { troubleOf } from '#ui/papers/paper-trouble.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../core/form/use-action.ts'
import type { MarkForm } from '../core/marking/mark-form.ts'
import { MarkAll } from '../core/marking/MarkAll.tsx'
import styles from '../core/marking/MarkSheet.module.css'
import { texts } from './attendance.texts.ts'
import type { SheetInput } from './sheet.ts'

/** Actions for the whole class: all present, all absent, and the sheet for print. */
export function ClassActions({ form, sheet }: { form: MarkForm; sheet: SheetInput }) {
  const downloading = useAction(async () => (await import('./sheet-pdf.ts')).downloadSheet(sheet), {
    trouble: (error) => troubleOf(error, texts.downloadFailed),
  })
  const isEmpty = sheet.students.length === 0
  return (
    <div className={styles['actions']}>
      <MarkAll form={form} isEmpty={isEmpty} />
      <Button
        size="sm"
        h={44}
        variant="subtle"
        leftSection={<IconFileDownload size={20} />}
        loading={downloading.isBusy}
        disabled={isEmpty}
        onClick={() => void downloading.run()}
      >
        {texts.downloadSheet}
      </Button>
      {downloading.trouble ? <ProblemAlert message={downloading.trouble} /> : null}
    </div>
  )
}
