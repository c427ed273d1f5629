import { localized } from '#domain/core/translations.ts'

/** Texts of a week, which families see as well. */
export const weekTexts = localized('timetableWeek', {
  day: 'Day',
  period: 'Period',
  shifts: { Morning: 'Morning', Afternoon: 'Afternoon' },
  nobody: 'No teacher yet',
  titleOf: (name: string) => `Timetable: ${name}`,
  none: 'There is no timetable yet.',
  noneOf: (name: string) => `Class ${name} has no timetable yet.`,
  substitutes: 'Substitutes',
  instead: (when: string, what: string, teacher: string) => `${when}: ${what} with ${teacher}`,
  ofPeriod: (day: string, period: number) => `${day}, period ${period}`,
})
