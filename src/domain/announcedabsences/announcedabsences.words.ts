import { ABSENCE_REASONS } from '../school/mark-choice.ts'
import { shownWord } from '../school/shown-words.texts.ts'
import type { AnnouncedAbsence } from './announcedabsences.schema.ts'

/** The reason of an announced absence in the language of the page, in the parent's own words where she gave some. */
export const announcedReason = ({ reason, note }: Pick<AnnouncedAbsence, 'reason' | 'note'>): string =>
  note || shownWord(ABSENCE_REASONS.find(({ value }) => value === reason)?.label ?? reason)
