import { useState } from 'react'
import { ASSET_DELETIONS, type AssetDeletion, type AssetListed } from '#domain/assets/assets.schema.ts'
import { assetActions } from '#data/assets/assets.ts'
import { useDesk } from '../core/desk.ts'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import type { RemovalProps } from '../core/list/records-screen.tsx'
import { assetTexts } from './assets.texts.ts'
import styles from './assets.module.css'

const { delete: texts, ...all } = assetTexts

/** Dialog that deletes an asset; asks for the reason where the asset is in the books. */
export function DeleteAsset({ row: asset, onClose }: RemovalProps<AssetListed>) {
  const { changed } = useDesk()
  const [because, setBecause] = useState<AssetDeletion>('mistake')
  return (
    <ConfirmDeletion
      words={texts}
      remove={() => assetActions.remove(asset.id, because)}
      doneText={texts.done}
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
