import { localized } from '#domain/core/translations.ts'

export const gateTexts = localized('gate', {
  title: 'At the gate',
  failed: 'The cards could not be read on this device.',
  lead: 'Hold each card in front of the camera. Compare name and photo with who carries it: a card can be photographed.',
  lateAfter: (bell: string) => `Late after the bell of ${bell}`,
  lateAfterField: 'Late after',
  lateAfterHelp: 'There are no bell times today. Left empty, nobody is late.',
  waiting: 'No card scanned yet',
  present: (time: string) => `Present, ${time}`,
  late: (time: string) => `Late, ${time}`,
  again: 'Already marked present',
  againLate: 'Already marked late',
  overrules: (remark: string, by: string) => `Was marked “${remark}” by ${by}`,
  staff: 'A card of the staff: the office marks who of the staff is present',
  photoOf: (name: string) => `Photo of ${name}`,
  notSaved: 'NOT saved on this device. Scan the card again.',
  counts: (present: number, late: number) => `Today at the gate: ${present} in time, ${late} late`,
  last: 'Scanned last',
  refused: (count: number) => (count === 1 ? '1 card refused' : `${count} cards refused`),
} as const)
