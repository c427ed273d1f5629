import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { CloseDrawer, CountDrawer, DrawerSaved, MoveMoney, OpenDrawer } from './drawers.schema.ts'

export const openDrawer = endpoint({
  id: 'drawers.open',
  method: 'POST',
  path: '/financial/drawers',
  summary: 'Open a drawer with its float. With a number of a device it has happened, and is recorded in any case',
  roles: MONEY,
  body: OpenDrawer,
  reply: DrawerSaved,
  problems: [],
})

export const moveDrawerMoney = endpoint({
  id: 'drawers.move',
  method: 'POST',
  path: '/financial/drawers/moves',
  summary:
    'Money was moved between a drawer and the safe, a bank or a wallet; it has happened, and is recorded in any case',
  roles: MONEY,
  body: MoveMoney,
  reply: DrawerSaved,
  problems: [],
})

export const countDrawer = endpoint({
  id: 'drawers.count',
  method: 'POST',
  path: '/financial/drawers/counts',
  summary: 'A drawer was counted before its difference was seen; the count closes nothing, and is recorded in any case',
  roles: MONEY,
  body: CountDrawer,
  reply: DrawerSaved,
  problems: [],
})

export const closeDrawer = endpoint({
  id: 'drawers.close',
  method: 'POST',
  path: '/financial/drawers/closings',
  summary: 'A drawer was counted and closed; it has happened, and is recorded in any case. The first count stands',
  roles: MONEY,
  body: CloseDrawer,
  reply: DrawerSaved,
  problems: [],
})
