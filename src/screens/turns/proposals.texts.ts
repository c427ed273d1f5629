import { localized } from '#domain/core/translations.ts'
import type { ProposedOutcome } from '#domain/turns/turn-proposals.schema.ts'

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)

/** What teachers read about the turn of the year. */
export const proposalTexts = localized('proposals', {
  lead: 'The school prepares the next year. Say who should repeat or leave; an administrator decides.',
  none: 'No turn of the year is being prepared',
  noneHint: 'As soon as an administrator prepares the next year, the students of your classes are listed here.',
  title: (from: string, to: string) => `From ${from} into ${to}`,
  outcomes: {
    up: 'Goes up',
    repeats: 'Repeats',
    moves: 'Moves to another school',
    leaves: 'Leaves',
  } satisfies Record<ProposedOutcome, string>,
  noun: ['student', 'students'] as const,
  name: 'Student',
  className: 'Class',
  percent: 'Marks so far',
  proposal: 'You propose',
  nothing: 'Nothing',
  reason: 'Reason',
  reasonHint: 'If you like; administrators read it.',
  propose: 'Propose',
  proposeFor: (name: string) => `Propose for ${name}`,
  proposeForShown: (count: number) => `Propose for ${students(count)} shown`,
  ask: (name: string) => `What do you propose for ${name}?`,
  askForMany: (count: number) => `What do you propose for these ${students(count)}?`,
  save: 'Save',
  saved: 'Saved',
  failed: 'It could not be saved',
  empty: 'Your classes have no students.',
  file: 'proposals',
} as const)
