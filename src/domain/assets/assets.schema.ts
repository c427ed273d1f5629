/** Categories, conditions and locations of assets (specification, Business constants). */
export const ASSET_CATEGORIES = [
  'Furniture',
  'ICT Equipment',
  'Laboratory Equipment',
  'Sports Equipment',
  'Library Resources',
  'Vehicles',
  'Office Supplies',
  'Other',
] as const
export type AssetCategory = (typeof ASSET_CATEGORIES)[number]

export const ASSET_CONDITIONS = ['New', 'Excellent', 'Good', 'Fair', 'Poor', 'Needs Repair'] as const
export type AssetCondition = (typeof ASSET_CONDITIONS)[number]

export const ASSET_LOCATIONS = [
  'Computer Lab',
  'Library',
  'Classroom A',
  'Classroom B',
  'Store Room',
  'Office',
  'Server Room',
  'Cafeteria',
  'Other',
] as const
export type AssetLocation = (typeof ASSET_LOCATIONS)[number]
