import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { PrintButtons, useSaving, type PrintButtonsProps } from './PrintButtons.tsx'
import { saveTable } from './save-table.ts'

type PaperButtonsProps = PrintButtonsProps & { words: { excel: string } }

/** PDF, paper and spreadsheet of a part of a screen, each with a button of its own. */
export function PaperButtons(props: PaperButtonsProps) {
  const { isBusy, save } = useSaving(props)
  return (
    <>
      <PrintButtons {...props} />
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconTable size={18} />}
        onClick={() => void save(() => saveTable(props.table, 'excel'))}
      >
        {props.words.excel}
      </Button>
    </>
  )
}
