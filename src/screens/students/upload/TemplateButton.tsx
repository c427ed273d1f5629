import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { save } from '#ui/export/save.ts'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { templateTable } from './template.ts'
import { uploadTexts as texts } from './upload.texts.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function downloadTemplate(className: string): Promise<void> {
  try {
    const { excelOf } = await import('#ui/export/excel.ts')
    await save(`${texts.templateFile}.xlsx`, excelOf(templateTable(className)), XLSX_TYPE)
  } catch {
    toastFailed(uiTexts.export.failed)
  }
}

/** Saves an empty list; `className` names an existing class, for its example. */
export const TemplateButton = ({ className }: { className: string }) => (
  <Button variant="subtle" leftSection={<IconDownload size={18} />} onClick={() => void downloadTemplate(className)}>
    {texts.template}
  </Button>
)
