type Input = Record<string, unknown>

const FIELDS = {
  name: 'Projector',
  category: 'ICT Equipment',
  purchaseDate: '2026-09-01',
  purchasePrice: 400.5,
  depreciationRate: 12.5,
  currentValue: 380,
  purchaseCompany: 'Telesom',
  condition: 'Good',
  location: 'Office',
  assignedTo: 'Hodan',
  serialNumber: 'SN-1',
  remarks: 'with bag',
  paymentMethod: 'Cash',
}

const ASSET = { ...FIELDS, isValueTyped: true, overdrawnReason: 'counted again' }

/** Good bodies of the calls about assets. */
export const ASSET_BODIES: Record<string, Input> = {
  'assets.create': ASSET,
  'assets.createList': { ...FIELDS, row: 2 },
  'assets.update': { ...ASSET, base: 1 },
}
