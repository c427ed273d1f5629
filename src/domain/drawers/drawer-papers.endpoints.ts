import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BOOKS_READERS, MONEY } from '../core/roles.ts'
import { DrawerRow } from '../school/drawers.schema.ts'
import { CloseLostDrawer, DrawerPaper, DrawerPeople, DrawerQuery, NamedDrawer } from './drawer-paper.schema.ts'
import { DrawerSaved } from './drawers.schema.ts'

export const closeLostDrawer = endpoint({
  id: 'drawers.closeLost',
  method: 'POST',
  path: '/financial/drawers/:number/close',
  summary: 'Close the drawer of a device that is lost, with what is known and a reason',
  roles: ['ADMIN'],
  params: NamedDrawer,
  body: CloseLostDrawer,
  reply: DrawerSaved,
  problems: ['drawerNotFound', 'drawerClosed', 'userNotFound', 'ownAccountUnknown', 'ownAccountRetired'],
})

export const listDrawers = endpoint({
  id: 'drawers.list',
  method: 'GET',
  path: '/financial/drawers',
  summary:
    'Drawers opened on some days, the newest first: of all people for administrators, else her own and those handed to her',
  roles: BOOKS_READERS,
  query: DrawerQuery,
  reply: z.array(DrawerRow),
  problems: [],
})

export const getDrawerPaper = endpoint({
  id: 'drawers.paper',
  method: 'GET',
  path: '/financial/drawers/:number',
  summary: 'The paper of a drawer: opening, money in and out by kind, expected, counted and the difference',
  roles: BOOKS_READERS,
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
