import { OFFICE } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

const GROUP = 'School Bus Reports' // For whom: BUS-14.

export const lowBusFeesScreen = screen({
  id: 'buses.lowFees', // BUS-10
  path: '/dashboard/busfeeWithNoPayment',
  title: 'Students with Free or Partial Bus Fee',
  roles: OFFICE,
  menu: { group: GROUP, order: 1 },
  load: () => import('./LowBusFeesScreen.tsx'),
})

export const sameBusScreen = screen({
  id: 'buses.sameBus', // BUS-11
  path: '/dashboard/StudentWithSameBus',
  title: 'Search Students by Bus',
  roles: OFFICE,
  menu: { group: GROUP, order: 2 },
  load: () => import('./SameBusScreen.tsx'),
})

export const busServiceScreen = screen({
  id: 'buses.service', // BUS-4
  path: '/dashboard/StudentBusses', // spelt so (GEN-7)
  title: 'Student Bus Service Overview',
  roles: OFFICE,
  menu: { group: GROUP, order: 3 },
  load: () => import('./BusServiceScreen.tsx'),
})

export const busSummaryScreen = screen({
  id: 'buses.summary', // BUS-8
  path: '/dashboard/BusIncomeSummary',
  title: 'Bus Fee & Salary Summary',
  roles: OFFICE,
  menu: { group: GROUP, order: 4 },
  load: () => import('./BusSummaryScreen.tsx'),
})

export const busRegistryScreen = screen({
  id: 'buses.registry', // BUS-1
  path: '/dashboard/BusCrud',
  title: 'Bus Management',
  roles: OFFICE,
  menu: { group: GROUP, order: 5 },
  load: () => import('./BusRegistryScreen.tsx'),
})

export const assignBusScreen = screen({
  id: 'buses.assign', // BUS-3
  path: '/dashboard/AssignStudentBus',
  title: 'Assign Student to Bus',
  roles: OFFICE,
  menu: { group: GROUP, order: 6 },
  load: () => import('./AssignBusScreen.tsx'),
})

export const uploadBusRidersScreen = screen({
  id: 'buses.assignList',
  path: '/dashboard/UploadBusRiders',
  title: 'Bus Riders Bulk Upload',
  roles: OFFICE,
  menu: { group: GROUP, order: 7 },
  load: () => import('./UploadBusRidersScreen.tsx'),
})

export const assignManyScreen = screen({
  id: 'buses.assignMany',
  path: '/dashboard/AssignBusRiders',
  title: 'Assign Students to a Bus',
  roles: OFFICE,
  menu: { group: GROUP, order: 8 },
  load: () => import('./AssignManyScreen.tsx'),
})

export const busScreens = [
  lowBusFeesScreen,
  sameBusScreen,
  busServiceScreen,
  busSummaryScreen,
  busRegistryScreen,
  assignBusScreen,
  uploadBusRidersScreen,
  assignManyScreen,
]
