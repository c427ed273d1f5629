import dayjs from 'dayjs'
import { calendarTexts } from '#domain/core/calendar.texts.ts'

/** Under this name the calendars of fields have the names of days and months in the page's language. */
export const PAGE_LOCALE = 'page'

const { months, shortMonths, weekdays, shortWeekdays } = calendarTexts

// Registered for those who ask for it, not as the one of all.
dayjs.locale(
  {
    name: PAGE_LOCALE,
    months: [...months],
    monthsShort: [...shortMonths],
    weekdays: [...weekdays],
    weekdaysShort: [...shortWeekdays],
    weekdaysMin: shortWeekdays.map((name) => name.slice(0, 2)),
    formats: {},
    relativeTime: {},
  },
  undefined,
  true,
)
