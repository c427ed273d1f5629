import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  ASSET_CATEGORIES,
  ASSET_CONDITIONS,
  ASSET_LIMITS,
  ASSET_LOCATIONS,
  type AssetListed,
} from '#domain/assets/assets.schema.ts'
import { valueCents } from '#domain/assets/depreciation.rules.ts'
import { EXPENSE_METHODS } from '#domain/expenses/expense-methods.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { assetActions } from '#data/assets/assets.ts'
import { newRef } from '#data/device/new-ref.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { OverdrawnReason, useOverdrawn } from '../books/overdrawn.tsx'
import { useDraftForm, useTyped, type DraftForm } from '../core/form/use-draft-form.ts'
import { useAssetDesk } from './asset-desk.ts'
import { assetOf, blankAsset, NO_ACCOUNT, problemsOf, typedOf, type Typed } from './asset-form.ts'
import { assetTexts } from './assets.texts.ts'

const { form: texts, fields: labels } = assetTexts

const BELOW = ['label', 'input', 'error', 'description'] as const
const described = (description: string) => ({ description, inputWrapperOrder: [...BELOW] })

const CATEGORIES = [{ value: '', label: texts.choose }, ...ASSET_CATEGORIES.map((value) => ({ value, label: value }))]
const ACCOUNTS = [
  ...EXPENSE_METHODS.map((value) => ({ value, label: value as string })),
  { value: NO_ACCOUNT, label: texts.none },
]

type FieldsProps = {
  of: Pick<DraftForm<Typed, Typed>, 'field' | 'part'>
  /** What the asset is worth by depreciation, where that is known. */
  worth?: string
  children: ReactNode
}

const Fields = ({ of: { field, part }, worth, children }: FieldsProps) => (
  <>
    <div className={form['wide']}>
      <TextInput label={labels.name} maxLength={ASSET_LIMITS.name} autoComplete="off" {...field('name')} />
      <NativeSelect label={labels.category} data={CATEGORIES} {...field('category')} />
      <NativeSelect label={labels.condition} data={[...ASSET_CONDITIONS]} {...field('condition')} />
      <NativeSelect label={labels.location} data={[...ASSET_LOCATIONS]} {...field('location')} />
      <DayField label={labels.purchaseDate} {...part('purchaseDate')} />
      <TextInput label={texts.price} inputMode="decimal" autoComplete="off" {...field('price')} />
      <TextInput
        label={labels.depreciationRate}
        {...described(texts.rateHint)}
        inputMode="decimal"
        autoComplete="off"
        {...field('rate')}
      />
      <TextInput
        label={texts.value}
        {...described(worth === undefined ? texts.valueHint : texts.valueNow(worth))}
        inputMode="decimal"
        autoComplete="off"
        {...field('value')}
      />
      <TextInput label={labels.purchaseCompany} maxLength={ASSET_LIMITS.line} {...field('company')} />
      <TextInput label={labels.assignedTo} maxLength={ASSET_LIMITS.line} {...field('assignedTo')} />
      <TextInput
        label={labels.serialNumber}
        maxLength={ASSET_LIMITS.line}
        autoComplete="off"
        {...field('serialNumber')}
      />
      {children}
    </div>
    <Textarea label={labels.remarks} autosize minRows={2} maxRows={6} {...field('remarks')} />
  </>
)

/** Where the price goes in the books. */
function PaidFrom({ of }: { of: Pick<DraftForm<Typed, Typed>, 'field' | 'form'> }) {
  const { paidFrom } = useTyped(of)
  const hint = paidFrom === NO_ACCOUNT ? texts.givenHint : texts.paidFromHint(paidFrom)
  return <NativeSelect label={labels.paidFrom} {...described(hint)} data={ACCOUNTS} {...of.field('paidFrom')} />
}

const invalid = (): void => toastFailed(texts.fixErrors)

type NewAssetProps = { onRegistered: (asset: AssetListed | null) => void; onClose: () => void }

/** Registers an asset; what is typed stays as a draft until the school has it. */
export function NewAsset({ onRegistered, onClose }: NewAssetProps) {
  const { ownerId, today, isInBooks, isAway } = useAssetDesk()
  const [initial] = useState(() => blankAsset(newRef(), today))
  const { said, ...overdrawn } = useOverdrawn({ failed: texts.failed, noServer: texts.noServer })
  const asset = useDraftForm(checked(problemsOf(today)), {
    initial,
    draft: { key: `assets:new:${ownerId}`, ownerId },
    ...overdrawn,
    invalid,
    submit: (typed: Typed) => assetActions.create({ ref: typed.ref, ...assetOf(typed, isInBooks) }),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(texts.created)
      onRegistered(made?.asset ?? null)
    },
  })
  return (
    <Panel title={texts.addTitle}>
      <Form of={asset} submit={texts.register} button={{ disabled: isAway }} isWide onCancel={onClose}>
        <Fields of={asset}>{isInBooks ? <PaidFrom of={asset} /> : null}</Fields>
        <OverdrawnReason said={said} {...asset.field('overdrawnReason')} />
      </Form>
    </Panel>
  )
}

const byDepreciation = (asset: AssetListed, today: string): string =>
  formatCents(
    valueCents(
      {
        purchaseDate: asset.purchaseDate,
        purchaseCents: centsOf(asset.purchasePrice),
        depreciationBasisPoints: Math.round(asset.depreciationRate * 100),
        typedValueCents: null,
        typedValueSince: null,
      },
      today,
    ),
  )

type EditAssetProps = { asset: AssetListed; onSaved: () => void; onClose: () => void }

/** Changes an asset. */
export function EditAsset({ asset, onSaved, onClose }: EditAssetProps) {
  const { ownerId, today, isAway } = useAssetDesk()
  const [initial] = useState(() => typedOf(asset))
  const { said, ...overdrawn } = useOverdrawn({ failed: texts.failed, noServer: texts.noServer })
  const edited = useDraftForm(checked(problemsOf(today)), {
    initial,
    draft: { key: `assets:${asset.id}:edit`, ownerId },
    ...overdrawn,
    invalid,
    submit: (typed: Typed) => assetActions.update(asset.id, { ...assetOf(typed, asset.isInBooks), base: typed.base }),
    done: () => {
      toastDone(texts.updated)
      onSaved()
    },
  })
  return (
    <Panel title={texts.editTitle(asset.assetNumber)}>
      <Form of={edited} submit={texts.update} button={{ disabled: isAway }} isWide onCancel={onClose}>
        <Fields of={edited} worth={byDepreciation(asset, today)}>
          {asset.isInBooks ? <PaidFrom of={edited} /> : null}
        </Fields>
        <OverdrawnReason said={said} {...edited.field('overdrawnReason')} />
      </Form>
    </Panel>
  )
}
