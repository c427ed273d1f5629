import { Button } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStandIn } from '../later-part.ts'
import { troubleOf } from '../papers/paper-trouble.ts'
import { toastFailed, toastInfo } from '../toast.ts'
import { uiTexts } from '../ui.texts.ts'
import { laterOverlays } from '../use-overlays.ts'
import { saveTable, type FormatName } from './save-table.ts'
import type { ExportedTable } from './table.ts'

/** Texts of the menu that a screen may word in its own way. */
const SHOWN = ['export', 'csv', 'excel', 'pdf', 'print', 'nothingToExport', 'nothingToPrint', 'failed'] as const
export type ExportWords = Readonly<Record<(typeof SHOWN)[number], string>>

const FORMATS: readonly { name: FormatName; Icon: typeof IconTable }[] = [
  { name: 'csv', Icon: IconFileText },
  { name: 'excel', Icon: IconTable },
  { name: 'pdf', Icon: IconFileTypePdf },
]

/** Time for closing the menu and rendering the rows that were fetched last (FEE-11). */
const PRINT_DELAY_MS = 200

type ExportMenuProps<Whole> = {
  /** Makes the table at an export, in the language of the file: texts must be looked up in this call, not before. */
  table: (whole?: Whole) => ExportedTable
  /** Fetches the rows that are missing on the screen, for files and print. */
  fetchWhole?: (() => Promise<Whole>) | undefined
  isEmpty?: boolean
  /** Labels of the menu, for screens in another language. */
  words?: ExportWords
}

/** Menu that exports the rows of a list as CSV, Excel or PDF, or prints them. Works without network. */
export function ExportMenu<Whole>(props: ExportMenuProps<Whole>) {
  const { table, fetchWhole, isEmpty = false, words: texts = uiTexts.export } = props
  const [isBusy, setBusy] = useState(false)
  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailed(troubleOf(error, texts.failed))
    } finally {
      setBusy(false)
    }
  }
  const save = (name: FormatName) =>
    isEmpty
      ? toastInfo(texts.nothingToExport)
      : void busily(async () => {
          const whole = await fetchWhole?.()
          await saveTable(() => table(whole), name)
        })
  const print = () =>
    isEmpty
      ? toastInfo(texts.nothingToPrint)
      : void busily(async () => {
          await fetchWhole?.()
          setTimeout(() => window.print(), PRINT_DELAY_MS)
        })
  const target = useRef<HTMLButtonElement>(null)
  const { overlays, open } = useMenu(target)
  const button = (
    <Button
      ref={target}
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={18} />}
      rightSection={<IconChevronDown size={16} />}
      data-shell
      {...(overlays ? {} : { onClick: open })}
    >
      {texts.export}
    </Button>
  )
  if (!overlays) return button
  const { Menu } = overlays
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ name, Icon }) => (
          <Menu.Item key={name} leftSection={<Icon size={18} />} onClick={() => save(name)}>
            {texts[name]}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconPrinter size={18} />} onClick={print}>
          {texts.print}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What the menu of a button is drawn with; null before, when a tap opens the menu as soon as it is loaded. */
function useMenu(target: RefObject<HTMLButtonElement | null>) {
  const overlays = useStandIn(laterOverlays, target)
  const isTapped = useRef(false)
  useEffect(() => {
    if (!overlays || !isTapped.current) return
    isTapped.current = false
    target.current?.click()
  }, [overlays, target])
  const open = () => {
    isTapped.current = true
    laterOverlays.load().catch(() => {
      isTapped.current = false
      toastFailed(uiTexts.notLoaded)
    })
  }
  return { overlays, open }
}
