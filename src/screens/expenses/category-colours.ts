import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'
import { isOwnCategory } from '#domain/school/own-accounts.ts'
import type { OwnCategory } from '#domain/school/own-accounts.schema.ts'

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

/** A colour out of the random id of a category of the school's own, as dark as those of the list. */
const ownColour = (code: OwnCategory): string => `hsl(${Number.parseInt(code.slice(-4), 16) % 360}deg 45% 45%)`

/** The colour of a category by its code, the same in every month. */
export const colourOf = (category: string): string => (isOwnCategory(category) ? ownColour(category) : ofList(category))

const ofList = (category: string): string => COLOURS[EXPENSE_CATEGORIES.findIndex((each) => each === category)] ?? OTHER
