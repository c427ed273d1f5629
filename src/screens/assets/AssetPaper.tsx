import { formatDay } from '#domain/core/dates.ts'
import type { AssetListed } from '#domain/assets/assets.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { PaperSlip } from '#ui/PaperSlip.tsx'
import { qrFields, qrPath } from '#ui/qr.ts'
import { assetTexts } from './assets.texts.ts'
import styles from './assets.module.css'

const { paper: texts, fields: labels } = assetTexts

/** Width of the white border around a QR code, which readers need (modules). */
const QUIET = 4

/** The number of an asset as a QR code. */
function NumberCode({ number }: { number: string }) {
  const fields = qrFields(number)
  const side = fields.length + 2 * QUIET
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={texts.code(number)}>
      <path d={qrPath(fields)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type OfAsset = { asset: AssetListed; school: string }

/** The data of an asset for print, black on white. */
export const AssetPaper = ({ asset, school }: OfAsset) => (
  <PaperSlip
    school={school}
    title={texts.title}
    name={asset.assetNumber || labels.noNumber}
    of={asset.name}
    code={<NumberCode number={asset.assetNumber} />}
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
        <NumberCode number={assetNumber} />
        <div>
          <span>{school}</span>
          <strong>{assetNumber}</strong>
          <span>{name}</span>
        </div>
      </div>
    ))}
  </div>
)
