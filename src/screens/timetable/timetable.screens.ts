import { screen } from '#app/screens.ts'
import { EXAM_KEEPERS, RECORD_KEEPERS } from '#domain/core/roles.ts'

export const timetableScreen = screen({
  id: 'timetable.week',
  path: '/dashboard/Timetable',
  title: 'Timetable',
  roles: RECORD_KEEPERS,
  menu: { group: 'Classes', order: 6 },
  load: () => import('./TimetableScreen.tsx'),
})

export const editTimetableScreen = screen({
  id: 'timetable.edit',
  path: '/dashboard/EditTimetable',
  title: 'Lessons of a class',
  roles: EXAM_KEEPERS,
  menu: { group: 'Classes', order: 7 },
  load: () => import('./EditTimetableScreen.tsx'),
})

export const bellTimesScreen = screen({
  id: 'timetable.bells',
  path: '/dashboard/BellTimes',
  title: 'Bell times',
  roles: EXAM_KEEPERS,
  menu: { group: 'Classes', order: 8 },
  load: () => import('./BellTimesScreen.tsx'),
})

export const substitutesScreen = screen({
  id: 'timetable.substitutes',
  path: '/dashboard/Substitutes',
  title: 'Substitutes',
  roles: EXAM_KEEPERS,
  menu: { group: 'Classes', order: 9 },
  load: () => import('./SubstitutesScreen.tsx'),
})

export const childTimetableScreen = screen({
  id: 'timetable.ofChildren',
  path: '/dashboard/ChildTimetable',
  title: 'Timetable',
  roles: ['PARENT'],
  menu: { group: 'Exams', order: 28 },
  load: () => import('./ChildTimetableScreen.tsx'),
})

export const timetableScreens = [
  timetableScreen,
  editTimetableScreen,
  bellTimesScreen,
  substitutesScreen,
  childTimetableScreen,
]
