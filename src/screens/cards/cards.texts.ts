import { localized } from '#domain/core/translations.ts'

const counted = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

export const cardsTexts = localized('cards', {
  lead: 'A card has a photo, the name, and a code that means nothing outside the school. Ten are printed on a sheet of A4, with their backs on the next page.',
  who: 'Of',
  everybody: 'All classes',
  staff: 'Staff',
  state: 'Show',
  states: { all: 'Everybody', without: 'Without a card', having: 'With a card', noPhoto: 'Without a photo' },
  fields: { name: 'Name', group: 'Class or job', id: 'Number', photo: 'Photo', code: 'Code', made: 'Made' },
  has: 'Yes',
  lacks: 'No',
  noun: ['person', 'people'] as const,
  search: 'Name, number or code',
  file: 'cards',
  empty: 'Nobody is registered yet.',
  actions: 'One card',
  make: (count: number) => `PDF of ${counted(count)}`,
  hint: (without: number, noPhoto: number) =>
    [
      without > 0 ? `${counted(without)} will be made; those who have one keep theirs.` : '',
      noPhoto > 0 ? `${noPhoto} have no photo yet.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  print: 'Print on both sides, turned over the long edge, at the actual size (100 %).',
  takePhotos: 'Take photos',
  one: (name: string) => `Card of ${name} alone`,
  oneShort: 'Card',
  lost: 'Lost',
  lostOf: (name: string) => `The card of ${name} is lost: make it again`,
  void: 'Void',
  voidOf: (name: string) => `Void the card of ${name}`,
  reason: 'Why',
  replaceHint:
    'The old code ends at once, also on tablets at the gate as soon as they hear of it. The new card is saved as a PDF.',
  voidHint: 'The code ends at once. Another card can be made later.',
  replaced: 'The old code has ended; the new card is made.',
  isVoid: 'The card is void.',
  replace: 'Make again',
  voided: {
    link: 'Void cards',
    lead: 'A card that turns up after it was voided is refused at the gate. Search for its code to see whose it was.',
    everybody: 'Everybody',
    students: 'Students',
    when: 'Voided',
    by: 'By',
    noun: ['void card', 'void cards'] as const,
    file: 'void cards',
    empty: 'No card has been voided.',
  },
  failed: 'The cards could not be made.',
  job: (count: number) => `Making ${counted(count)}`,
  pdf: {
    title: 'Cards',
    class: 'Class',
    work: 'Staff',
    number: 'Number',
    year: 'Year',
    noPhoto: 'No photo',
    found: 'This card belongs to the school. If you find it, please give it back.',
  },
  fileOf: (name: string) => `card ${name}.pdf`,
  fileOfAll: 'cards.pdf',
})
