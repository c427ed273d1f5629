import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
import { useState } from 'react'
import { toastFailed, toastInfo } from '../toast.ts'
import { uiTexts } from '../ui.texts.ts'
import { csvOf } from './csv.ts'
import { download } from './download.ts'
import { excelOf } from './excel.ts'
import type { ExportedTable } from './table.ts'

export type ExportWords = Readonly<Record<keyof typeof uiTexts.export, string>>

type Format = { ending: string; type: string; name: 'csv' | 'excel' | 'pdf'; Icon: typeof IconTable; make: Maker }
type Maker = (table: ExportedTable) => Promise<string | ArrayBuffer>

const FORMATS: readonly Format[] = [
  {
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    name: 'csv',
    Icon: IconFileText,
    make: (table) => Promise.resolve(csvOf(table)),
  },
  {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'excel',
    Icon: IconTable,
    make: excelOf,
  },
  {
    ending: 'pdf',
    type: 'application/pdf',
    name: 'pdf',
    Icon: IconFileTypePdf,
    make: async (table) => (await import('./pdf.ts')).pdfOf(table),
  },
]

/** Time for closing the menu and rendering what was fetched last (specification, User Payment Collections). */
const PRINT_DELAY_MS = 200

type ExportMenuProps = {
  /** Called only at an export; may have to fetch rows first. */
  table: () => ExportedTable | Promise<ExportedTable>
  /** Fetches the rows that are missing for print. */
  beforePrint?: (() => Promise<unknown>) | undefined
  isEmpty?: boolean
  /** For screens in another language. */
  words?: ExportWords
}

/** Exports what a list shows: CSV, Excel, PDF or print. Works without network. */
export function ExportMenu({ table, beforePrint, isEmpty = false, words: texts = uiTexts.export }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      toastFailed(texts.failed)
    } finally {
      setBusy(false)
    }
  }
  const save = ({ ending, type, name, make }: Format) =>
    isEmpty
      ? toastInfo(texts.nothingToExport)
      : void busily(async () => {
          const made = await table()
          download(`${made.fileNames?.[name] ?? made.fileName}.${ending}`, await make(made), type)
        })
  const print = () =>
    isEmpty
      ? toastInfo(texts.nothingToPrint)
      : void busily(async () => {
          await beforePrint?.()
          setTimeout(() => window.print(), PRINT_DELAY_MS)
        })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={18} />}
          rightSection={<IconChevronDown size={16} />}
          data-shell
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format.ending} leftSection={<format.Icon size={18} />} onClick={() => save(format)}>
            {texts[format.name]}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconPrinter size={18} />} onClick={print}>
          {texts.print}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
