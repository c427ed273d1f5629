import { describe, expect, it } from 'vitest'
import { AssetEdit, AssetListed } from '#domain/assets/assets.schema.ts'
import { assetForm } from './AssetForm.tsx'

const ABOUT = { today: '2026-09-14', isInBooks: false }
const BLANK = assetForm.blank({ purchaseDate: ABOUT.today })
const filled = (over: Partial<typeof BLANK> = {}) => ({
  ...BLANK,
  name: 'Projector',
  category: 'ICT Equipment',
  ...over,
})
const wrong = (over: Partial<typeof BLANK>) =>
  Object.fromEntries(
    (assetForm.added(ABOUT).safeParse(filled(over)).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )
const sentOf = (over: Partial<typeof BLANK>, isInBooks: boolean) =>
  assetForm.added({ ...ABOUT, isInBooks }).parse(filled(over)).body

describe('the form of an asset', () => {
  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ category: '' }, { category: 'Category is required' }],
    [{ purchaseDate: '' }, { purchaseDate: 'Purchase date is required' }],
    [{ purchaseDate: '2026-09-15' }, { purchaseDate: 'The date cannot be in the future.' }],
    [{ purchasePrice: 'many' }, { purchasePrice: 'Must be a valid number' }],
    [{ purchasePrice: '-1' }, { purchasePrice: 'Must be a valid number' }],
    [{ depreciationRate: '101' }, { depreciationRate: 'Must be between 0 and 100' }],
    [{ depreciationRate: 'ten' }, { depreciationRate: 'Must be between 0 and 100' }],
    [{ currentValue: '1.234' }, { currentValue: 'Must be a valid number' }],
    [{}, {}],
    [{ purchasePrice: '1,200.50', depreciationRate: '12,5 %', currentValue: '0' }, {}],
  ])('shows the problems of the values %j', (over, problems) => {
    expect(wrong(over)).toEqual(problems)
  })

  it('sends empty amounts as 0, but distinguishes a typed value of 0 from an empty one', () => {
    expect(sentOf({}, false)).toMatchObject({
      purchasePrice: 0,
      depreciationRate: 0,
      currentValue: 0,
      isValueTyped: false,
    })
    expect(sentOf({ currentValue: '0' }, false)).toMatchObject({ currentValue: 0, isValueTyped: true })
  })

  it('sends the account that paid only where the asset is in the books', () => {
    expect(sentOf({}, false)).not.toHaveProperty('paymentMethod')
    expect(sentOf({ paymentMethod: 'ZAAD' }, true)).toMatchObject({ paymentMethod: 'ZAAD' })
    expect(sentOf({ paymentMethod: 'none' }, true)).toMatchObject({ paymentMethod: null })
  })

  it('sends the same values that it was filled with from an asset', () => {
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
    const { body } = assetForm.changed({ ...ABOUT, isInBooks: true }).parse(assetForm.typedOf(asset, ABOUT))
    const { base: _, ...sent } = AssetEdit.parse(body)
    expect(sent).toMatchObject({
      name: 'Projector',
      purchasePrice: 40_050,
      depreciationRate: 12.5,
      currentValue: 0,
      isValueTyped: true,
      paymentMethod: 'Daarsalaam',
    })
  })
})
