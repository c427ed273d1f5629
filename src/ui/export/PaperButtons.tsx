import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { PrintButtons, useSaving, type PrintButtonsProps } from './PrintButtons.tsx'
import { saveTable } from './save-table.ts'

type PaperButtonsProps = PrintButtonsProps & { words: { excel: string } }

/** Buttons that save a table of a screen as PDF or Excel, or print the table. */
export function PaperButtons(props: PaperButtonsProps) {
  const { isBusy, saving } = useSaving(props)
  return (
    <>
      <PrintButtons {...props} />
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconTable size={18} />}
        onClick={() => void saving(() => saveTable(props.table, 'excel'))}
      >
        {props.words.excel}
      </Button>
    </>
  )
}
