import type { Translation } from '#domain/core/translations.ts'
import type { timetableTexts } from './timetable.texts.ts'

export const timetableSo: Translation<typeof timetableTexts> = {
  lead: 'Casharrada toddobaad kasta.',
  show: 'Muuji',
  mine: 'Casharradayda',
  classes: 'Fasallada',
  teachers: 'Macallimiinta',
  rooms: 'Qolalka',
  roomOf: (name) => `Qolka ${name}`,
  noneHint: 'Xafiiska ayaa sameeya; markaas halkan ayaad ku arkaysaa, shabakad la’aanna.',
  noneOfMine: 'Weli casharro kuma lihid.',
  substitutes: 'Macallimiinta beddelka ah',
  edit: 'Beddel casharrada',
  bells: 'Saacadaha gambaleelka',
  pdf: 'PDF',
  print: 'Daabac',
  today: {
    title: 'Casharradaada maanta',
    now: (what) => `Hadda: ${what}`,
    next: (what) => `Kan xiga: ${what}`,
    until: (time) => `ilaa ${time}`,
    from: (time) => `saacadda ${time}`,
    over: 'Maanta cashar kale ma lihid.',
    mark: 'Xaadiri ardayda',
    markOf: (className) => `Xaadiri fasalka ${className}`,
    week: 'Toddobaadka oo dhan',
    for: (name) => `beddelka ${name}`,
    takenBy: (what, name) => `${what}: waxaa kuu dhigaya ${name}`,
  },
  failed: (message) => `Jadwalka lama samayn karin: ${message}`,
}
