import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useSaving } from '#ui/export/PrintButtons.tsx'
import { save } from '#ui/export/save.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { timetableTexts as texts } from './timetable.texts.ts'
import { weekTexts } from './week.texts.ts'

type Maker = { label: string; title: string; papers: () => readonly ExportedTable[] }

/** Saves the weeks of all classes, or of all teachers, as one PDF with a page for each. */
export function AllPapers({ makers }: { makers: readonly Maker[] }) {
  const { isBusy, saving } = useSaving({ words: texts })
  const saveAll = async ({ title, papers }: Maker) => {
    const { pdfOfAll } = await import('#ui/export/pdf.ts')
    const name = weekTexts.titleOf(title)
    const fileName = `timetable-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
    await save(fileName, await pdfOfAll(papers(), name), 'application/pdf')
  }
  return makers.map((maker) => (
    <Button
      key={maker.label}
      variant="default"
      disabled={isBusy}
      leftSection={<IconFileTypePdf size={18} />}
      onClick={() => void saving(() => saveAll(maker))}
    >
      {maker.label}
    </Button>
  ))
}
