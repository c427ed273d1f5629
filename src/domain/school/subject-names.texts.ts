import { localized } from '../core/translations.ts'

/** The usual subjects (EXAM-24) in languages other than English, by the name that the school gave them. */
export const subjectNames = localized<Record<string, string>>('subjectNames', {})

/** A subject for people; a name that no language knows stays as the school wrote it. */
export const shownSubject = (name: string): string =>
  (Object.hasOwn(subjectNames, name) ? subjectNames[name] : undefined) ?? name
