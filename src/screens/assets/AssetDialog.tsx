import { Button } from '@mantine/core'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import type { AssetListed } from '#domain/assets/assets.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { AssetLabels, AssetPaper } from './AssetPaper.tsx'
import { assetTexts } from './assets.texts.ts'
import styles from './assets.module.css'

const { paper: texts } = assetTexts

/** Dialog with the print view of an asset, and a button that prints its label. */
export function AssetDialog({ asset, onClose }: { asset: AssetListed; onClose: () => void }) {
  const school = useSchool()
  if (!school) return null
  const paper = <AssetPaper asset={asset} school={school.name} />
  const label = <AssetLabels assets={[asset]} school={school.name} />
  return (
    <Dialog opened onClose={onClose} title={texts.dialog(asset.assetNumber)}>
      {paper}
      <div className={styles['tools']}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printAlone(paper)} data-autofocus>
          {texts.print}
        </Button>
        <Button variant="default" leftSection={<IconQrcode size={18} />} onClick={() => printAlone(label)}>
          {texts.label}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
