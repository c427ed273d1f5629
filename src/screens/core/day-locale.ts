import dayjs from 'dayjs'
import { calendarTexts } from '#domain/core/calendar.texts.ts'

/** Name of the locale in which the calendars of fields have days and months in the page's language. */
export const PAGE_LOCALE = 'page'

const { months, shortMonths, weekdays, shortWeekdays } = calendarTexts

// The last argument registers the locale without making it the default one.
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
