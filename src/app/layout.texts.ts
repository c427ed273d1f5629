import { localized } from '#domain/core/translations.ts'
import type { MenuGroup } from './screens.ts'

/** Texts of the frame around the screens of signed-in people. */
export const layoutTexts = localized('layout', {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Main menu',
  groups: {
    'Rules And Announcements': 'Rules And Announcements',
    Students: 'Students',
    Classes: 'Classes',
    Attendance: 'Attendance',
    Discipline: 'Discipline',
    Exams: 'Exams',
    'Student Fee': 'Student Fee',
    Payments: 'Payments',
    Employee: 'Employee',
    'School Bus Reports': 'School Bus Reports',
    'Asset Manager': 'Asset Manager',
    'Financial Report': 'Financial Report',
    Users: 'Users',
    Permissions: 'Permissions',
  } satisfies Record<MenuGroup, string>,
  today: 'Today',
  find: 'Quick find',
  findHint: 'Quick find (Ctrl K)',
  home: 'Home',
  language: 'Language',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
  notifications: 'Notifications',
  notificationsOf: (unread: number) =>
    unread === 0
      ? 'Notifications'
      : `Notifications, ${unread} unread ${unread === 1 ? 'announcement' : 'announcements'}`,
  announcements: 'Announcements',
  settings: 'Settings',
  account: (name: string) => `Account of ${name}`,
  profile: 'Profile',
  changePassword: 'Change Password',
  switchUser: 'Switch user',
  otherUser: 'Somebody else …',
  logout: 'Logout',
  stale: 'Working offline. Your session is renewed as soon as the school server can be reached.',
  initialLoad: (worksOffline: boolean) => `Loading classes and students${worksOffline ? ' for offline use' : ''}`,
  initialLoadCounts: (classes: number, students: number) => `${classes} classes, ${students} students so far`,
  initialLoadPlace: (place: number) =>
    place === 1 ? 'Next in line at the school server' : `Number ${place} in line at the school server`,
  initialLoadWorks: 'Classes and students can be used already',
  initialLoadStep: (step: number, of: number, rows: number) =>
    `Step ${step} of ${of}, ${rows.toLocaleString('en')} records so far`,
  initialLoadWaits: 'The first time needs the school server. This goes on by itself when it can be reached.',
  filesCome: 'Storing the app on this device for offline use',
  status: (name: string) => `${name}. Open the outbox`,
  clock: {
    title: 'Is the clock of this device right?',
    behind: (shown: string, seen: string) =>
      `It shows ${shown}, but this device has already seen ${seen}. Classes and receipts would carry the wrong day. Set the date and time of the device right; this notice then goes away. What you save before is marked, so that the office sees that its time is uncertain.`,
    ahead: (shown: string, seen: string) =>
      `It shows ${shown}, and the last time that this device knows is ${seen}. Classes and receipts may carry the wrong day. Set the date and time of the device right; this notice then goes away. What you save before is marked, so that the office sees that its time is uncertain.`,
    goOn: 'Go on with this clock',
    marked: (shown: string) =>
      `The clock of this device shows ${shown} and is doubted: what you save is marked as of uncertain time.`,
  },
  signOut: {
    title: 'Sign out',
    sending: 'Sending what waits on this device …',
    skip: 'Skip',
    nothingOfYours: (others: number) =>
      `Everything of yours has been sent; ${others === 1 ? 'one entry of another person waits' : `${others} entries of other people wait`} on this device. What it holds of the school for you is removed from it.`,
    nothing: 'Everything has been sent. What this device holds of the school is removed from it.',
    stays: (count: number) =>
      count === 1 ? 'One entry stays on this device.' : `${count} entries stay on this device.`,
    how: (count: number) =>
      count === 1
        ? 'It belongs to you and no other user sees it. It is sent automatically as soon as this device reaches the school server.'
        : 'They belong to you and no other user sees them. They are sent automatically as soon as this device reaches the school server.',
    removed: 'What this device holds of the school is removed from it.',
    confirm: 'Sign out',
  },
} as const)
