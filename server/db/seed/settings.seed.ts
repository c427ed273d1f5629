import type { schoolSettings } from '../schema.ts'

type SettingSeed = typeof schoolSettings.$inferSelect

/** Two open books on a round field, 64 pixels square. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAACVBMVEX///8LXmP///+6mFbLAAAAAXRSTlMAQObYZgAAALBJREFUeNrV1DsOwzAIBmB7yBG4j4/QwQzN3sX3yhCfsn4IBfhdea43PmGQFUgI63Mwv1xshcdxCTqF2aYcApJCAtndkDvxgWRLSBF6ILsSs0jUkGyJWQSANOQVMLs2HlrXt0Sf3rfBec+4XB1a17MOKfXqfQd0KVVDvVv8A8hC/mfYv3YP0UJCCBbCAkjD8uvvJwiGDsYSBxdGG4Yf1gMXCFYMlhDXFBYZVx1+Bup8Aa++PTZnYdSSAAAAAElFTkSuQmCC'

const VALUES = {
  address: 'Jigjiga Yar, Hargeysa',
  phones: ['063 4000001', '065 4000002'],
  zaad: '515151',
  edahab: '700200',
  feeWithoutBusCents: 1_700,
  feeWithBusCents: 2_700,
  feesMade: 'automatic',
  firstFee: 'whole',
  heldAfterDays: 14,
  drawerLimitCents: 100,
  shillings: true,
  smallestNote: 500,
  expensesApproved: false,
  assetsInBooks: false,
  documentsMb: 1_000,
  correctionLimit: 20,
  passThreshold: 50,
  logo: LOGO,
} as const

/** The settings of the demo school but for its name, which the environment may give, as its first administrator set them. */
export const buildSettings = (changedAt: string, over: { assetsInBooks: boolean }): SettingSeed[] =>
  Object.entries({ ...VALUES, ...over }).map(([key, value]) => ({ key, value, changedAt, changedBy: 1 }))
