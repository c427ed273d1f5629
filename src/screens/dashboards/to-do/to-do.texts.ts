import { localized } from '#domain/core/translations.ts'

/** The list of things to do; the number stands before each sentence. */
export const toDoTexts = localized('toDo', {
  title: 'To do today',
  reading: 'Reading what is to be done',
  asking: 'The school has not answered yet',
  outbox: (count: number) => (count === 1 ? 'entry needs your attention' : 'entries need your attention'),
  unmarked: (count: number) => (count === 1 ? 'class is not marked yet today' : 'classes are not marked yet today'),
  unmarkedOn: (count: number, day: string) => `${count === 1 ? 'class was' : 'classes were'} not marked on ${day}`,
  calls: (count: number) =>
    count === 1
      ? 'absence of today: the family has not been reached'
      : 'absences of today: the families have not been reached',
  marks: (count: number) =>
    count === 1 ? 'mark was made differently by two people' : 'marks were made differently by two people',
  plans: (count: number) => (count === 1 ? 'work plan is overdue' : 'work plans are overdue'),
  today: 'Today',
  missing: (name: string, missing: number) => `${name} (${missing} missing)`,
  markOf: (name: string, day: string) => `Mark ${name}, ${day}`,
  more: (count: number) => `and ${count} more`,
} as const)
