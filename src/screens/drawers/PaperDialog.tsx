import { Alert, Button, NativeSelect } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useChart } from '#data/books/chart.ts'
import { usePaper } from '#data/drawers/drawers.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { troubleOf } from '#ui/papers/paper-trouble.ts'
import { printAlone } from '#ui/print-alone.tsx'
import { toastFailed } from '#ui/toast.ts'
import receipt from '../fees/receipt/receipt.module.css'
import { DrawerSheet } from './DrawerSheet.tsx'
import { drawerTexts } from './drawers.texts.ts'
import { printedDrawer, type PrintedDrawer } from './paper-lines.ts'
import { SHEET_SIZES, type SheetSize } from './sizes.ts'

const texts = drawerTexts.paper

async function savePdf(drawer: PrintedDrawer, size: SheetSize): Promise<void> {
  try {
    const [{ drawerPdf }, { save }] = await Promise.all([import('./drawer-pdf.ts'), import('#ui/export/save.ts')])
    await save(`${texts.file(drawer.number)}.pdf`, await drawerPdf(drawer, size), 'application/pdf')
  } catch (error) {
    toastFailed(troubleOf(error, texts.failed))
  }
}

/** The paper of a session, to print on A5 or a roll, or to save; works without network. */
export function PaperDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { paper, isFromSchool } = usePaper(number)
  const school = useSchool()
  const [size, setSize] = useState<SheetSize>('a5')
  const chart = useChart()
  const drawer = paper && school ? printedDrawer(paper, { ...school, nameOf: chart.nameOf }) : null
  const print = (printed: PrintedDrawer) =>
    printAlone(
      <div className={receipt['paper']} data-paper={size}>
        <DrawerSheet drawer={printed} hasTimes={size === 'a5'} />
      </div>,
    )
  return (
    <Dialog opened onClose={onClose} title={texts.dialog(number)}>
      {drawer ? (
        <>
          {isFromSchool ? null : (
            <Alert color="nile" role="status" mb="sm">
              {texts.fromDevice}
            </Alert>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll, also by keyboard. */}
          <div className={receipt['preview']} role="region" aria-label={texts.title} tabIndex={0}>
            <DrawerSheet drawer={drawer} hasTimes={size === 'a5'} />
          </div>
          <NativeSelect
            label={texts.paper}
            mb="sm"
            value={size}
            data={SHEET_SIZES.map((value) => ({ value, label: texts.sizes[value] }))}
            onChange={(event) => setSize(SHEET_SIZES.find((each) => each === event.currentTarget.value) ?? 'a5')}
          />
          <div className={receipt['tools']}>
            <Button leftSection={<IconPrinter size={18} />} onClick={() => print(drawer)} data-autofocus>
              {texts.print}
            </Button>
            <Button
              variant="light"
              leftSection={<IconFileTypePdf size={18} />}
              onClick={() => void savePdf(drawer, size)}
            >
              {texts.pdf}
            </Button>
            <Button variant="default" onClick={onClose}>
              {texts.done}
            </Button>
          </div>
        </>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Dialog>
  )
}
