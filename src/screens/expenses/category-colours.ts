import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'

// Colours with the largest distance between any two, also for people with protanopia, deuteranopia and tritanopia,
// and with enough contrast to the light and the dark surface.
const COLOURS = [
  '#daa12f',
  '#157969',
  '#794715',
  '#862737',
  '#a9a9da',
  '#852fda',
  '#4d4d80',
  '#b963e3',
  '#2fdaa1',
  '#938958',
  '#bfbf69',
  '#7979af',
  '#ad661f',
  '#79afaf',
] as const

/** The colour of categories outside the list, such as salaries. */
const OTHER = '#961fad'

/** The colour of a category, the same in every month. */
export const colourOf = (category: string): string =>
  COLOURS[EXPENSE_CATEGORIES.findIndex((each) => each === category)] ?? OTHER
