import { localized } from './translations.ts'

/** Names of months and weekdays of the app's own, since browsers lack those in Somali. */
export const calendarTexts = localized('calendar', {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  /** Sunday first, as `getUTCDay` counts. */
  /** In place of the month of a debt from before the opening day. */
  beforeDugsi: 'Before Dugsi',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  briefDay: (weekday: string, day: string, month: string) => `${weekday}, ${day} ${month}`,
} as const)
