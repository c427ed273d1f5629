import { describe, expect, it } from 'vitest'
import { AssetEdit, AssetListed } from '#domain/assets/assets.schema.ts'
import { assetOf, blankAsset, NO_ACCOUNT, problemsOf, typedOf, type Typed } from './asset-form.ts'

const TODAY = '2026-09-14'
const filled = (over: Partial<Typed> = {}): Typed => ({
  ...blankAsset('ref', TODAY),
  name: 'Projector',
  category: 'ICT Equipment',
  ...over,
})
const wrong = (over: Partial<Typed>) => problemsOf(TODAY)(filled(over))

describe('the form of an asset', () => {
  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ category: '' }, { category: 'Category is required' }],
    [{ purchaseDate: '' }, { purchaseDate: 'Purchase date is required' }],
    [{ purchaseDate: '2026-09-15' }, { purchaseDate: 'The date cannot be in the future.' }],
    [{ price: 'many' }, { price: 'Must be a valid number' }],
    [{ price: '-1' }, { price: 'Must be a valid number' }],
    [{ rate: '101' }, { rate: 'Must be between 0 and 100' }],
    [{ rate: 'ten' }, { rate: 'Must be between 0 and 100' }],
    [{ value: '1.234' }, { value: 'Must be a valid number' }],
    [{}, {}],
    [{ price: '1,200.50', rate: '12,5 %', value: '0' }, {}],
  ])('says what is wrong with %j', (over, problems) => {
    expect(wrong(over)).toEqual(problems)
  })

  it('sends empty numbers as 0, and tells a value of 0 from an empty one', () => {
    expect(assetOf(filled(), false)).toMatchObject({
      purchasePrice: 0,
      depreciationRate: 0,
      currentValue: 0,
      isValueTyped: false,
    })
    expect(assetOf(filled({ value: '0' }), false)).toMatchObject({ currentValue: 0, isValueTyped: true })
  })

  it('names the account only where the asset is in the books', () => {
    expect(assetOf(filled(), false)).not.toHaveProperty('paymentMethod')
    expect(assetOf(filled({ paidFrom: 'ZAAD' }), true)).toMatchObject({ paymentMethod: 'ZAAD' })
    expect(assetOf(filled({ paidFrom: NO_ACCOUNT }), true)).toMatchObject({ paymentMethod: null })
  })

  it('gives back what it was filled from', () => {
    const asset = AssetListed.parse({
      id: 7,
      assetNumber: 'AST-0007',
      name: 'Projector',
      category: 'ICT Equipment',
      purchaseDate: '2025-09-14',
      purchasePrice: 400.5,
      depreciationRate: 12.5,
      currentValue: 0,
      valueSince: '2026-01-01',
      purchaseCompany: null,
      condition: 'Good',
      location: 'Office',
      assignedTo: 'Hodan',
      serialNumber: null,
      remarks: null,
      isInBooks: true,
      paymentMethod: 'Daarsalaam',
      createdBy: { fullName: 'Hodan' },
      createdAt: '2025-09-14T06:00:00.000Z',
      revision: 3,
    })
    const { base: _, ...sent } = AssetEdit.parse(assetOf(typedOf(asset), true))
    expect(sent).toMatchObject({
      name: 'Projector',
      purchasePrice: 400.5,
      depreciationRate: 12.5,
      currentValue: 0,
      isValueTyped: true,
      paymentMethod: 'Daarsalaam',
    })
  })
})
