import { localized } from '../core/translations.ts'

/** The usual subjects (EXAM-24) and exams in languages other than English, by the name that the school gave them. */
export const subjectNames = localized<Record<string, string>>('subjectNames', {})

/** A subject in the language of the page; a name that no language knows stays as the school wrote it. */
export function shownSubject(name: string): string {
  // A school's name for a subject may be a property that every object has, such as "constructor".
  const known: unknown = subjectNames[name]
  return typeof known === 'string' ? known : name
}

/** An exam, or a type of exams, in the language of the page. */
export const shownExam = shownSubject
