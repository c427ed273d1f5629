import { ActionIcon } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useLaterPart } from '#ui/use-later-part.ts'
import type { Family, FeeBook } from './families.ts'
import { texts } from './pay.texts.ts'

const load = () => import('./ScanFamily.tsx').then(({ ScanFamily }) => ScanFamily)

type ScanFamilyButtonProps = { book: FeeBook; isSingle: boolean; onFamily: (family: Family) => void }

/** Opens the scanner, which is loaded when it is first used. */
export function ScanFamilyButton(props: ScanFamilyButtonProps) {
  const scan = useLaterPart(load)
  return (
    <>
      <ActionIcon variant="light" size={44} aria-label={texts.scan} title={texts.scan} onClick={scan.open}>
        <IconScan size={20} />
      </ActionIcon>
      {scan.isOpen && scan.Part ? <scan.Part {...props} onClose={scan.close} /> : null}
    </>
  )
}
