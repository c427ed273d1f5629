import { busTexts } from './buses.texts.ts'

const { students } = busTexts

/** Texts of the list that lets students take buses. */
export const uploadRidersTexts = {
  lead: 'Who takes which bus, from a spreadsheet: students by ID, roll number or name, and the bus of each, or none. From the day of the upload they take the buses of the list; students who are not in it keep theirs, and no fee changes.',
  upload: 'Upload a list of riders',
  noBus: 'A bus that the school has not needs a driver, a route and a plate, so it is registered with its form.',
  register: 'Register a bus',
  row: 'Row',
  now: 'Bus until now',
  bus: 'Bus of the list',
  none: 'No bus',
  found: (count: number) => `${students(count)} found`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  showFirst: 'Show the first',
  words: {
    upload: (count: number) => `Assign ${students(count)}`,
    nothingNew: 'All students of this list take these buses already.',
    existingTitle: (count: number) =>
      count === 1
        ? '1 student takes the bus of the list already'
        : `${count.toLocaleString('en')} students take the bus of the list already`,
    created: (count: number) =>
      count === 1
        ? '1 student takes another bus from today on.'
        : `${count.toLocaleString('en')} students take another bus from today on.`,
    meanwhile: (count: number) =>
      `Somebody else has changed the bus of ${students(count)} of this list since it was checked: they are named below.`,
  },
} as const
