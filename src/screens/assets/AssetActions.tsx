import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ASSET_DELETIONS, type AssetDeletion, type AssetListed } from '#domain/assets/assets.schema.ts'
import { assetActions } from '#data/assets/assets.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { useAssetDesk } from './asset-desk.ts'
import { AssetDialog } from './AssetDialog.tsx'
import { assetTexts } from './assets.texts.ts'
import styles from './assets.module.css'

const { delete: texts, ...all } = assetTexts

/** Print, edit and delete. */
export function AssetActions({ asset }: { asset: AssetListed }) {
  const { isAway, edit } = useAssetDesk()
  const name = all.named(asset.assetNumber, asset.name)
  return (
    <>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={all.printOf(name)} onClick={open}>
            <IconPrinter size={20} />
          </RowButton>
        )}
      >
        {(close) => <AssetDialog asset={asset} onClose={close} />}
      </DialogButton>
      <RowButton label={all.editOf(name)} isDisabled={isAway} onClick={() => edit(asset)}>
        <IconPencil size={20} />
      </RowButton>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={all.deleteOf(name)} isGrave isDisabled={isAway} onClick={open}>
            <IconTrash size={20} />
          </RowButton>
        )}
      >
        {(close) => <DeleteAsset asset={asset} onClose={close} />}
      </DialogButton>
    </>
  )
}

function DeleteAsset({ asset, onClose }: { asset: AssetListed; onClose: () => void }) {
  const { changed } = useAssetDesk()
  const [because, setBecause] = useState<AssetDeletion>('mistake')
  return (
    <ConfirmDeletion
      words={texts}
      remove={() => assetActions.remove(asset.id, because)}
      said={texts.done}
      onDeleted={changed}
      onClose={onClose}
    >
      <p>
        <strong>{all.named(asset.assetNumber, asset.name)}</strong>
      </p>
      <p>{texts.kept}</p>
      {asset.isInBooks ? (
        <fieldset className={styles['reasons']}>
          <legend>{texts.why}</legend>
          {ASSET_DELETIONS.map((each) => (
            <label key={each}>
              <input type="radio" name="because" checked={because === each} onChange={() => setBecause(each)} />
              {texts.reasons[each]}
            </label>
          ))}
        </fieldset>
      ) : null}
    </ConfirmDeletion>
  )
}
