import { Button } from '@mantine/core'
import { IconPackages, IconQrcode, IconX } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { ASSET_CATEGORIES, ASSET_LOCATIONS, type AssetList, type AssetListed } from '#domain/assets/assets.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { useAssets } from '#data/assets/assets.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import type { Shown } from '#data/answers/source.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { useAddress } from '#ui/use-address.ts'
import { choiceOf } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { NEW, NewButton } from '../core/list/NewButton.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { AssetActions } from './AssetActions.tsx'
import { AssetDeskContext, type AssetDesk } from './asset-desk.ts'
import { AssetDialog } from './AssetDialog.tsx'
import { EditAsset, NewAsset } from './AssetForm.tsx'
import { AssetLabels } from './AssetPaper.tsx'
import { assetManagerScreen } from './assets.screens.ts'
import { assetTexts as texts } from './assets.texts.ts'
import styles from './assets.module.css'

const { fields, filters } = texts

type PartProps = { here: Here; ask: () => void; shown: Shown<unknown> }

/** Opens the form for a new asset, or closes the one that is open. */
function ToggleForm({ shown, ask }: PartProps) {
  const [params, set] = useAddress()
  if (params.get('form'))
    return (
      <Button variant="default" leftSection={<IconX size={18} />} onClick={() => set({ form: null })}>
        {texts.closeForm}
      </Button>
    )
  return <NewButton shown={shown} ask={ask} words={texts.add} />
}

/** It may be opened from a row far below. */
const show = (form: HTMLDivElement | null): void => {
  form?.scrollIntoView()
  form?.focus({ preventScroll: true })
}

/** The form that is open, and the print view of what was just registered. */
function Desk({ here, ask, shown, children }: PartProps & { children: ReactNode }) {
  const [params, set] = useAddress()
  const ownerId = useSession()?.user.id ?? 0
  const isAway = useServerAway({ shown, ask })
  const [printed, setPrinted] = useState<AssetListed | null>(null)
  const list = shown.status === 'ready' ? (shown.data as AssetList) : null
  const isInBooks = list?.isInBooks ?? false
  const open = params.get('form')
  const edited = list?.assets.find(({ id }) => String(id) === open) ?? null
  const desk = useMemo(
    (): AssetDesk => ({
      ownerId,
      today: here.today,
      isInBooks,
      isAway,
      edit: ({ id }) => set({ form: String(id) }, true),
      changed: ask,
    }),
    [ownerId, here.today, isInBooks, isAway, set, ask],
  )
  const close = () => set({ form: null })
  const saved = () => {
    close()
    ask()
  }
  return (
    <AssetDeskContext value={desk}>
      <ServerNeeded isAway={isAway} words={texts.needsServer} />
      {list && ownerId && open ? (
        <div key={open} ref={show} className={styles['form']} tabIndex={-1} data-shell>
          {open === NEW ? (
            <NewAsset
              onRegistered={(asset) => {
                setPrinted(asset)
                saved()
              }}
              onClose={close}
            />
          ) : null}
          {edited ? <EditAsset key={edited.id} asset={edited} onSaved={saved} onClose={close} /> : null}
        </div>
      ) : null}
      {children}
      {printed ? <AssetDialog asset={printed} onClose={() => setPrinted(null)} /> : null}
    </AssetDeskContext>
  )
}

/** What the shown assets cost and are worth, and their labels. */
function Above({ assets }: { assets: readonly AssetListed[] }) {
  const school = useSchool()
  return (
    <div className={styles['above']}>
      <Figures
        figures={[
          { label: texts.figures.price, value: formatCents(sumOf(assets, (each) => centsOf(each.purchasePrice))) },
          { label: texts.figures.value, value: formatCents(sumOf(assets, (each) => centsOf(each.currentValue))) },
        ]}
      />
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

/** The register of assets: the form, the list, and what is printed of each. */
export default listScreen<AssetList, AssetListed, 'category' | 'location'>(assetManagerScreen, useAssets, {
  lead: texts.lead,
  tools: ToggleForm,
  around: Desk,
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
    money('value', fields.value, ({ currentValue }) => centsOf(currentValue), {
      shown: ({ currentValue, valueSince }) => (
        <Lines lines={[formatCents(centsOf(currentValue)), valueSince && texts.typedOn(formatDay(valueSince))]} />
      ),
    }),
    exported('price', fields.purchasePrice, ({ purchasePrice }) => purchasePrice),
    exported('rate', fields.depreciationRate, ({ depreciationRate }) => depreciationRate),
    exported('company', fields.purchaseCompany, ({ purchaseCompany }) => purchaseCompany),
    exported('assignedTo', fields.assignedTo, ({ assignedTo }) => assignedTo),
    exported('serialNumber', fields.serialNumber, ({ serialNumber }) => serialNumber),
    exported('remarks', fields.remarks, ({ remarks }) => remarks),
  ],
  above: (assets) => <Above assets={assets} />,
  actions: { label: fields.actions, render: (asset) => <AssetActions asset={asset} /> },
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
