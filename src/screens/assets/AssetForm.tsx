import { useContext } from 'react'
import { createAsset, updateAsset } from '#domain/assets/assets.endpoints.ts'
import {
  ASSET_CATEGORIES,
  ASSET_CONDITIONS,
  ASSET_LOCATIONS,
  type AssetList,
  type AssetListed,
} from '#domain/assets/assets.schema.ts'
import { valueCents } from '#domain/assets/depreciation.rules.ts'
import { EXPENSE_METHODS, wordsOfMethod } from '#domain/expenses/expense-methods.ts'
import { formatCents } from '#domain/school/money.ts'
import { assetActions } from '#data/assets/assets.ts'

import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { area, choice, day, dollars, line, overdrawnReason, percent } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { recordTexts } from '../core/form/record.texts.ts'
import { type ShownForm, useRecord } from '../core/form/use-record-form.ts'
import styles from './assets.module.css'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { assetTexts } from './assets.texts.ts'
import { PrintContext } from './printed.ts'

const { form: texts, fields: labels } = assetTexts

/** The choice of no account, for an asset that was given to the school or bought before the books began. */
const NO_ACCOUNT = 'none'

type About = { today: string; isInBooks: boolean }

export const assetForm = recordForm(
  { add: createAsset.body, change: updateAsset.body },
  {
    name: line(labels.name),
    category: choice(labels.category, ASSET_CATEGORIES, { none: texts.choose }),
    condition: choice(labels.condition, ASSET_CONDITIONS),
    // Other is proposed, since any real place would be a wrong one whenever nobody chooses.
    location: choice(labels.location, ASSET_LOCATIONS, { blank: 'Other' }),
    purchaseDate: day(labels.purchaseDate),
    purchasePrice: dollars(texts.price),
    depreciationRate: percent(labels.depreciationRate, { hint: texts.rateHint }),
    currentValue: dollars(texts.value, { hint: texts.valueHint }),
    purchaseCompany: line(labels.purchaseCompany),
    assignedTo: line(labels.assignedTo),
    serialNumber: line(labels.serialNumber),
    paymentMethod: {
      ...choice(labels.paidFrom, [...EXPENSE_METHODS, NO_ACCOUNT], {
        words: (method) => (method === NO_ACCOUNT ? texts.none : wordsOfMethod(method)),
      }),
      sent: (typed: string) => EXPENSE_METHODS.find((method) => method === typed) ?? null,
    },
    overdrawnReason: overdrawnReason(),
    remarks: area(labels.remarks),
  },
  {
    read: ({ paymentMethod, purchasePrice, ...asset }: AssetListed) => ({
      ...asset,
      purchasePrice: purchasePrice || null,
      currentValue: asset.valueSince === null ? null : asset.currentValue,
      paymentMethod: paymentMethod ?? NO_ACCOUNT,
    }),
    // No account is sent for an asset that is not in the books.
    send: ({ paymentMethod, overdrawnReason, ...sent }, { currentValue }, { isInBooks }: About) => ({
      ...sent,
      isValueTyped: currentValue.trim() !== '',
      ...(isInBooks ? { paymentMethod, overdrawnReason } : {}),
    }),
    against: ({ purchaseDate = '' }, { today }) =>
      purchaseDate > today ? { purchaseDate: recordTexts.futureDate } : {},
  },
)

type FieldsProps = {
  of: ShownForm<typeof assetForm.fields>
  isInBooks: boolean
  /** Value of the asset by depreciation, where it is known. */
  worth?: string
}

function Fields({ of, isInBooks, worth }: FieldsProps) {
  const { paymentMethod } = of.typed
  return (
    <RecordFields
      of={of}
      without={isInBooks ? [] : ['paymentMethod', 'overdrawnReason']}
      look={{
        currentValue: { hint: worth === undefined ? texts.valueHint : texts.valueNow(worth) },
        // The hint says where the books record the price.
        paymentMethod: {
          hint: paymentMethod === NO_ACCOUNT ? texts.givenHint : texts.paidFromHint(paymentMethod),
        },
      }}
    />
  )
}

const byDepreciation = (asset: AssetListed, today: string): string =>
  formatCents(
    valueCents(
      {
        purchaseDate: asset.purchaseDate,
        purchaseCents: asset.purchasePrice,
        depreciationBasisPoints: Math.round(asset.depreciationRate * 100),
        typedValueCents: null,
        typedValueSince: null,
      },
      today,
    ),
  )

/** Scrolls to the form, since it may be opened from a row far below. */
const show = (form: HTMLDivElement | null): void => {
  form?.scrollIntoView()
  form?.focus({ preventScroll: true })
}

/** Form that registers an asset, whose print view is shown afterwards, or changes one. */
export function AssetForm({ row, data, here, onClose }: RecordFormProps<AssetList, AssetListed>) {
  const { ownerId, isAway, changed } = useDesk()
  const print = useContext(PrintContext)
  const { isInBooks } = row ?? data
  const { today } = here
  const of = useRecord(assetForm, row, {
    ownerId,
    draftKey: row ? `assets:${row.id}:edit` : `assets:new:${ownerId}`,
    about: { today, isInBooks },
    proposed: { purchaseDate: today },
    invalid: () => toastFailed(texts.fixErrors),
    add: (body, { ref }) => assetActions.create(ref, body),
    change: (body, { id }) => assetActions.update(id, body),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(row ? texts.updated : texts.created)
      changed()
      onClose()
      if (!row && made !== null) print(made.asset)
    },
    reload: changed,
    trouble: texts,
  })
  return (
    <div ref={show} className={styles['form']} tabIndex={-1} data-shell>
      <Panel title={row ? texts.editTitle(row.assetNumber) : texts.addTitle}>
        <Form
          of={of}
          submit={row ? texts.update : texts.register}
          button={{ disabled: isAway }}
          isWide
          onCancel={onClose}
        >
          <Fields of={of} isInBooks={isInBooks} {...(row ? { worth: byDepreciation(row, today) } : {})} />
        </Form>
      </Panel>
    </div>
  )
}
