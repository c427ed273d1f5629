import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { texts } from './attendance.texts.ts'
import { markAll, undoMarkAll, type ClassForm } from './class-form.ts'
import styles from './ClassForm.module.css'
import type { SheetInput } from './sheet.ts'
import { useCanUndo } from './use-class-form.ts'

/** Actions for the whole class: all present, all absent, and the sheet for print. */
export function ClassActions({ form, sheet }: { form: ClassForm; sheet: SheetInput }) {
  const canUndo = useCanUndo(form)
  const [failed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { downloadSheet } = await import('./sheet-pdf.ts')
      await downloadSheet(sheet)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const isEmpty = sheet.students.length === 0
  return (
    <div className={styles['actions']}>
      <Button size="sm" h={44} variant="default" disabled={isEmpty} onClick={() => markAll(form, true)}>
        {texts.markAllPresent}
      </Button>
      <Button size="sm" h={44} variant="default" disabled={isEmpty} onClick={() => markAll(form, false)}>
        {texts.markAllAbsent}
      </Button>
      {canUndo ? (
        <Button size="sm" h={44} variant="light" onClick={() => undoMarkAll(form)}>
          {texts.undo}
        </Button>
      ) : null}
      <Button
        size="sm"
        h={44}
        variant="subtle"
        leftSection={<IconFileDownload size={20} />}
        loading={isBusy}
        disabled={isEmpty}
        onClick={() => void download()}
      >
        {texts.downloadSheet}
      </Button>
      {failed ? <ProblemAlert message={texts.downloadFailed} /> : null}
    </div>
  )
}
