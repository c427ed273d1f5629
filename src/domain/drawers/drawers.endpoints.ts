import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { DrawerRow } from '../school/drawers.schema.ts'
import {
  CloseDrawer,
  CloseLostDrawer,
  DrawerPaper,
  DrawerPeople,
  DrawerQuery,
  DrawerSaved,
  MoveMoney,
  NamedDrawer,
  OpenDrawer,
} from './drawers.schema.ts'

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

export const closeLostDrawer = endpoint({
  id: 'drawers.closeLost',
  method: 'POST',
  path: '/financial/drawers/:number/close',
  summary: 'Close the drawer of a device that is lost, with what is known and a reason',
  roles: ['ADMIN'],
  params: NamedDrawer,
  body: CloseLostDrawer,
  reply: DrawerSaved,
  problems: ['drawerNotFound', 'drawerClosed', 'userNotFound'],
})

export const listDrawers = endpoint({
  id: 'drawers.list',
  method: 'GET',
  path: '/financial/drawers',
  summary:
    'Drawers opened on some days, the newest first: of all people for administrators, else her own and those handed to her',
  roles: MONEY,
  query: DrawerQuery,
  reply: z.array(DrawerRow),
  problems: [],
})

export const getDrawerPaper = endpoint({
  id: 'drawers.paper',
  method: 'GET',
  path: '/financial/drawers/:number',
  summary: 'The paper of a drawer: opening, money in and out by kind, expected, counted and the difference',
  roles: MONEY,
  params: NamedDrawer,
  reply: DrawerPaper,
  problems: ['drawerNotFound'],
})

export const listDrawerPeople = endpoint({
  id: 'drawers.people',
  method: 'GET',
  path: '/financial/drawers/people',
  summary: 'People to whom a drawer can be handed over',
  roles: MONEY,
  reply: DrawerPeople,
  problems: [],
})
