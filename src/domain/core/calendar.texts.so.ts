import type { calendarTexts } from './calendar.texts.ts'
import type { Translation } from './translations.ts'

export const calendarSo: Translation<typeof calendarTexts> = {
  months: [
    'Jannaayo',
    'Febraayo',
    'Maarso',
    'Abriil',
    'Maajo',
    'Juun',
    'Luulyo',
    'Ogosto',
    'Sebtembar',
    'Oktoobar',
    'Noofembar',
    'Diisembar',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Abr', 'Maj', 'Jun', 'Luul', 'Ogo', 'Seb', 'Okt', 'Nof', 'Dis'],
  beforeDugsi: 'Dugsi ka hor',
  weekdays: ['Axad', 'Isniin', 'Talaado', 'Arbaco', 'Khamiis', 'Jimce', 'Sabti'],
  shortWeekdays: ['Axd', 'Isn', 'Tal', 'Arb', 'Kha', 'Jim', 'Sab'],
  briefDay: (weekday, day, month) => `${weekday}, ${day} ${month}`,
}
