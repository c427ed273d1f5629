import type { DrawerRow } from '../school/drawers.schema.ts'

/** A drawer that was opened with twenty dollars out of the safe at nine and is not closed. */
export const testDrawer: DrawerRow = {
  number: 'K7Q-Z000001',
  ownerId: 2,
  owner: 'Sahra',
  deviceCode: 'K7Q',
  openedAt: '2026-09-14T06:00:00.000Z',
  floatCents: 2_000,
  floatFrom: 'safe',
  after: null,
  handedCents: null,
  toldNumber: null,
  moves: [],
  closing: null,
  again: [],
  takenOverBy: null,
  late: [],
}
