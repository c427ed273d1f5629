import { formatDay } from '#domain/core/dates.ts'
import type { AssetListed } from '#domain/assets/assets.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { PaperSlip } from '#ui/PaperSlip.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { assetTexts } from './assets.texts.ts'
import styles from './assets.module.css'

const { paper: texts, fields: labels } = assetTexts

type OfAsset = { asset: AssetListed; school: string }

/** The data of an asset for print, black on white. */
export const AssetPaper = ({ asset, school }: OfAsset) => (
  <PaperSlip
    school={school}
    title={texts.title}
    name={asset.assetNumber || labels.noNumber}
    of={asset.name}
    code={<QrCode text={asset.assetNumber} label={texts.code(asset.assetNumber)} />}
    amount={[labels.value, formatCents(asset.currentValue)]}
    details={[
      [labels.category, asset.category],
      [labels.condition, asset.condition],
      [labels.location, asset.location],
      [labels.purchaseDate, formatDay(asset.purchaseDate)],
      [labels.purchasePrice, formatCents(asset.purchasePrice)],
      [labels.depreciationRate, String(asset.depreciationRate)],
      [labels.valueSince, asset.valueSince && formatDay(asset.valueSince)],
      [labels.purchaseCompany, asset.purchaseCompany],
      [labels.assignedTo, asset.assignedTo],
      [labels.serialNumber, asset.serialNumber],
      [labels.remarks, asset.remarks],
    ]}
    signatures={[texts.inCharge, texts.forSchool]}
  />
)

type LabelsProps = { assets: readonly AssetListed[]; school: string }

/** Labels of assets, to be cut out and stuck on them. */
export const AssetLabels = ({ assets, school }: LabelsProps) => (
  <div className={styles['labels']}>
    {assets.map(({ id, assetNumber, name }) => (
      <div key={id} className={styles['label']}>
        <QrCode text={assetNumber} label={texts.code(assetNumber)} />
        <div>
          <span>{school}</span>
          <strong>{assetNumber}</strong>
          <span>{name}</span>
        </div>
      </div>
    ))}
  </div>
)
