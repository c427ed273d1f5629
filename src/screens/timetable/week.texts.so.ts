import type { Translation } from '#domain/core/translations.ts'
import type { weekTexts } from './week.texts.ts'

export const timetableWeekSo: Translation<typeof weekTexts> = {
  day: 'Maalinta',
  period: 'Xiisadda',
  shifts: { Morning: 'Subaxnimo', Afternoon: 'Galabnimo' },
  nobody: 'Weli macallin ma leh',
  titleOf: (name) => `Jadwalka: ${name}`,
  none: 'Weli jadwal ma jiro.',
  noneOf: (name) => `Fasalka ${name} weli jadwal ma leh.`,
  substitutes: 'Macallimiinta beddelka ah',
  instead: (when, what, teacher) => `${when}: ${what}, waxaa dhigaya ${teacher}`,
  ofPeriod: (day, period) => `${day}, xiisadda ${period}`,
}
