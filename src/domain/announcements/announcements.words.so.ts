import type { Translation } from '../core/translations.ts'
import { term } from '../school/terms.so.ts'
import type { announcementWords } from './announcements.words.ts'

export const announcementWordsSo: Translation<typeof announcementWords> = {
  opened: 'Ogeysiis ayaa la furay',
  days: (count) => (count === 1 ? '1 maalin' : `${count} maalmood`),
  hours: (count) => (count === 1 ? '1 saac' : `${count} saacadood`),
  minutes: (count) => (count === 1 ? '1 daqiiqo' : `${count} daqiiqo`),
  lessThanAMinute: 'Wax ka yar daqiiqo',
  left: (time) => `${time} ayaa hadhay`,
  expired: 'Wuu dhacay',
  noExpiration: 'Wakhti dhammaad ma leh',
  noneSet: 'Wakhti dhammaad lama dhigin',
  audiences: {
    EVERYONE: 'Qof walba',
    PARENT: term.Parents,
    Teacher: 'Macallimiinta',
    USER: 'Xafiiska',
    ADMIN: 'Maamulayaasha',
  },
  parentsOf: (className) => `Waalidiinta fasalka ${className}`,
}
