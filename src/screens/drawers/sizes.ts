/** Kinds of paper on which a drawer's paper is printed. */
export const SHEET_SIZES = ['a5', 'thermal'] as const
export type SheetSize = (typeof SHEET_SIZES)[number]
