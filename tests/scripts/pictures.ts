/** Where a failed test in a browser leaves a picture of each of its devices. */
export const PICTURES = 'tests/.output/failed'

/** The name of a test as the beginning of its pictures' names. */
export const pictureName = (test: string): string => test.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
