import { Button } from '@mantine/core'
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import type { PayoutResult, PreviewRow } from '#domain/payroll/payroll.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { PayMonth } from '#data/payroll/payout.ts'
import type { Shown } from '#data/answers/source.ts'
import { useSchool } from '#data/session/use-session.ts'
import { saveTable, type FormatName } from '#ui/export/save-table.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { exportedRows } from '#ui/fields.ts'
import { troubleOf } from '#ui/papers/paper-trouble.ts'
import { toastFailed, toastInfo } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../core/form/use-action.ts'
import { momentWords } from '../core/list/columns.tsx'
import { signatureTexts } from '../core/list/signatures.texts.ts'
import { previewFields, reportPaperFields, reportRows } from './payout-fields.tsx'
import { payoutTexts as texts } from './payout.texts.ts'

type DownloadsProps = { month: PayMonth; rows: readonly PreviewRow[]; result: Shown<PayoutResult> }

/** The salaries of a month as files, and once somebody is paid the report for signing. */
export function Downloads({ month, rows, result }: DownloadsProps) {
  const school = useSchool()
  const { run, busy } = useAction((table: () => ExportedTable, format: FormatName) => saveTable(table, format), {
    trouble: (error) => troubleOf(error, uiTexts.export.failed),
    failed: toastFailed,
  })
  const stamp = () => texts.report.generated(momentWords(new Date().toISOString(), school?.timeZone ?? 'UTC'))
  const names = { ...(school ? { school } : {}), isOnWideSheet: true }
  const savePreview = (format: FormatName) =>
    rows.length === 0
      ? toastInfo(texts.nothingToExport)
      : void run(
          () =>
            exportedRows(rows, previewFields(rows), {
              ...names,
              fileName: texts.file(month.year, month.month),
              title: texts.preview(formatMonth(month)),
              note: stamp(),
            }),
          format,
        )
  const paid = result.status === 'ready' ? reportRows(result.data) : []
  const saveReport = () =>
    void run(
      () => ({
        ...exportedRows(paid, reportPaperFields, {
          ...names,
          fileName: texts.reportFile(month.year, month.month),
          title: texts.report.pdfTitle(formatMonth(month)),
          note: stamp(),
        }),
        signatures: signatureTexts.paid,
      }),
      'pdf',
    )
  const pdf = <IconFileTypePdf size={18} />
  const shared = { variant: 'default', disabled: busy !== null } as const
  return (
    <>
      <Button {...shared} leftSection={pdf} onClick={() => savePreview('pdf')}>
        {texts.downloadPdf}
      </Button>
      <Button {...shared} leftSection={<IconTable size={18} />} onClick={() => savePreview('excel')}>
        {texts.downloadExcel}
      </Button>
      <Button {...shared} disabled={shared.disabled || paid.length === 0} leftSection={pdf} onClick={saveReport}>
        {texts.downloadReport}
      </Button>
    </>
  )
}
