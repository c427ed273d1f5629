import { Button } from '@mantine/core'
import { IconPackages, IconPrinter, IconQrcode, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { createAsset } from '#domain/assets/assets.endpoints.ts'
import { formatDay } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { ASSET_CATEGORIES, ASSET_LOCATIONS, type AssetList, type AssetListed } from '#domain/assets/assets.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useMay } from '#data/session/use-may.ts'
import { useAssets } from '#data/assets/assets.ts'
import { useSchool } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { choiceOf } from '../core/list/filters.ts'
import { recordsScreen, type AroundProps } from '../core/list/records-screen.tsx'
import { AssetDialog } from './AssetDialog.tsx'
import { AssetForm } from './AssetForm.tsx'
import { DeleteAsset } from './DeleteAsset.tsx'
import { AssetLabels } from './AssetPaper.tsx'
import { assetManagerScreen, uploadAssetsScreen } from './assets.screens.ts'
import { PrintContext } from './printed.ts'
import { assetTexts as texts } from './assets.texts.ts'
import styles from './assets.module.css'

const { fields, filters } = texts

const nameOf = ({ assetNumber, name }: AssetListed): string => texts.named(assetNumber, name)

/** Shows the print view of an asset that was just registered (ASSET-4). */
function Around({ children }: AroundProps) {
  const [printed, setPrinted] = useState<AssetListed | null>(null)
  return (
    <PrintContext value={setPrinted}>
      {children}
      {printed ? <AssetDialog asset={printed} onClose={() => setPrinted(null)} /> : null}
    </PrintContext>
  )
}

/** Button that opens the print view of an asset. */
const PrintButton = ({ asset }: { asset: AssetListed }) => (
  <DialogButton
    renderButton={(open) => (
      <RowButton label={texts.printOf(nameOf(asset))} onClick={open}>
        <IconPrinter size={20} />
      </RowButton>
    )}
  >
    {(close) => <AssetDialog asset={asset} onClose={close} />}
  </DialogButton>
)

/** Prices and present values of the shown assets, and a button that prints their labels. */
function Above({ assets }: { assets: readonly AssetListed[] }) {
  const school = useSchool()
  return (
    <div className={styles['above']}>
      <Figures
        figures={[
          { label: texts.figures.price, value: formatCents(sumOf(assets, (each) => each.purchasePrice)) },
          { label: texts.figures.value, value: formatCents(sumOf(assets, (each) => each.currentValue)) },
        ]}
      />
      <Button
        component={Link}
        to={linkTo(uploadAssetsScreen)}
        variant="default"
        leftSection={<IconTableImport size={18} />}
        data-shell
      >
        {texts.uploadList}
      </Button>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} />}
        onClick={() => printAlone(<AssetLabels assets={assets} school={school?.name ?? ''} />)}
        data-shell
      >
        {texts.labels(assets.length)}
      </Button>
    </div>
  )
}

const choices = (all: string, words: readonly string[]) => [
  { value: '', label: all },
  ...words.map((value) => ({ value, label: value })),
]

/** Asset Manager: the form, the list of assets, and the print view of each. */
export default recordsScreen<AssetList, AssetListed, 'category' | 'location'>(assetManagerScreen, useAssets, {
  lead: texts.lead,
  records: {
    label: fields.actions,
    words: {
      add: texts.add,
      close: texts.closeForm,
      edit: (asset) => texts.editOf(nameOf(asset)),
      delete: (asset) => texts.deleteOf(nameOf(asset)),
      needsServer: texts.needsServer,
    },
    Form: AssetForm,
    useMayChange: () => useMay(createAsset),
    removal: DeleteAsset,
    others: (asset) => <PrintButton asset={asset} />,
  },
  around: Around,
  filters: {
    category: choiceOf(filters.category, choices(filters.allCategories, ASSET_CATEGORIES), {
      keeps: ({ category }, value) => category === value,
    }),
    location: choiceOf(filters.location, choices(filters.allLocations, ASSET_LOCATIONS), {
      keeps: ({ location }, value) => location === value,
    }),
  },
  rows: ({ assets }) => assets,
  columns: ({ heading, text, words, day, money, exported }) => [
    text('number', fields.number, ({ assetNumber }) => assetNumber || fields.noNumber, {
      shown: ({ assetNumber }) => <span className={styles['number']}>{assetNumber || fields.noNumber}</span>,
    }),
    heading('name', fields.name, ({ name }) => name),
    words('category', fields.category, ({ category }) => category),
    text('condition', fields.condition, ({ condition }) => condition),
    words('location', fields.location, ({ location }) => location, {
      shown: ({ location, assignedTo }) => <Lines lines={[location, assignedTo]} />,
    }),
    day('purchaseDate', fields.purchaseDate, ({ purchaseDate }) => purchaseDate),
    money('value', fields.value, ({ currentValue }) => currentValue, {
      shown: ({ currentValue, valueSince }) => (
        <Lines lines={[formatCents(currentValue), valueSince && texts.typedOn(formatDay(valueSince))]} />
      ),
    }),
    money('price', fields.purchasePrice, ({ purchasePrice }) => purchasePrice, { isExportedOnly: true }),
    exported('rate', fields.depreciationRate, ({ depreciationRate }) => depreciationRate),
    exported('company', fields.purchaseCompany, ({ purchaseCompany }) => purchaseCompany),
    exported('assignedTo', fields.assignedTo, ({ assignedTo }) => assignedTo),
    exported('serialNumber', fields.serialNumber, ({ serialNumber }) => serialNumber),
    exported('remarks', fields.remarks, ({ remarks }) => remarks),
  ],
  above: (assets) => <Above assets={assets} />,
  find: ({ assetNumber, name, assignedTo, serialNumber }) => ({
    parts: `${assetNumber} ${serialNumber ?? ''}`,
    words: `${name} ${assignedTo ?? ''}`,
  }),
  rowKey: ({ id }) => id,
  isDense: true,
  sort: ['number', 'up'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.empty,
  failed: texts.failed,
  icon: <IconPackages size={30} />,
})
